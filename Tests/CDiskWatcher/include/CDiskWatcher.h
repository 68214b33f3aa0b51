// Watches what this thread asks the system about files.
#pragma once

// Begins to watch. Bringing a file to the disk then fails with this error, unless it is 0; folders never do.
void cosmos_disk_begin(int error);

// Ends watching. Returns what was seen, in order: `f` where a file without a name was brought to the disk,
// `n` for one with a name, `d` for a folder, and `u` where the process's umask was set.
const char *cosmos_disk_end(void);

// Whether this thread finds no file system that has files without a name.
void cosmos_disk_refuse_nameless(int refuses);
