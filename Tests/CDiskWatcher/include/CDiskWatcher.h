// Watches what this thread asks the system to bring to the disk.
#pragma once

// Begins to watch. Every file then fails with this error, unless it is 0; folders never do.
void cosmos_disk_begin(int error);

// Ends watching. Returns what was brought to the disk, in order: `f` for a file without a name, `n` for one
// with a name, `d` for a folder.
const char *cosmos_disk_end(void);
