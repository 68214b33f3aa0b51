// Observes and manipulates the calling thread's file system calls.
#pragma once

// Starts recording. Unless `error` is 0, fsync of a regular file then fails with it; fsync of a folder never
// does.
void cosmos_disk_begin(int error);

// Stops recording. Returns the calls in order: `f` for an fsync of a file without a name, `n` for one with a
// name, `d` for a folder, and `u` for a change of the process's umask.
const char *cosmos_disk_end(void);

// Whether O_TMPFILE fails on the calling thread, as on a file system that has no files without a name.
void cosmos_disk_refuse_nameless(int refuses);
