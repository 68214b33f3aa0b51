// Process-level services: command line, thread limits, and standard error.
#pragma once

// The command-line arguments as the system passed them to the program: `count` strings, starting with the
// program's name. Swift's own `CommandLine` reads them from /proc, which may not be mounted, and replaces
// every byte that is not valid UTF-8 with another character.
char *const *cosmos_command_line(int *count);

// Creates threads that all exist at the same time, then lets them end.
//
// It calls clone(2) directly: from the first pthread_create on, the C library takes a lock on every stream
// access, and Xlib takes ten times as long to read its tables. The threads only wait, allocate no memory, and
// have all ended on return. Their stacks are those of the next call: call it on one thread at a time.
//
// Returns how many threads the system allows, up to `count` and COSMOS_MAX_TASKS, or `count` if that can't
// be determined.
int cosmos_try_tasks(int count);

enum { COSMOS_MAX_TASKS = 128 };

// The commit that the program is built from, with a note if other changes went in; empty if the build didn't know.
const char *cosmos_commit(void);

// The number of processors on which the process may run.
int cosmos_processors(void);

// The address space that the C library reserves for a thread's stack, in bytes.
long cosmos_stack_size(void);

// Exits with status 1 and a message if the system allows threads smaller stacks than that, in bytes.
//
// It needs some 3 KiB of stack, and Swift's runtime more than 10 to begin with: call it first of all.
void cosmos_require_stack(long bytes);

// Makes all threads share one heap if the address space is limited; otherwise each thread reserves 64 MiB of
// it.
//
// Call it before creating other threads.
void cosmos_save_address_space(void);

// Makes the C library return blocks of 128 KiB and more to the system as soon as they are freed.
//
// Otherwise blocks of up to 32 MiB stay in heaps, where what is allocated later holds on to them: a window that is
// resized keeps 20 MiB of pictures that it needs no longer.
void cosmos_return_large_blocks(void);

// The file descriptor through which the program writes to its standard error.
int cosmos_standard_error(void);

// Holds back everything that other code writes to descriptor 2 from now on.
//
// If the process crashes, or exits without calling cosmos_drop_held_back, the first 64 KiB are shown after
// all. Call it once, before creating other threads.
void cosmos_hold_back_standard_error(void);

// Shows the held-back output and stops holding back; safe in a signal handler.
void cosmos_show_held_back(void);

// Prints the signal, the thread and the stack on standard error if the process crashes, after the held-back output.
void cosmos_report_crashes(void);

// Discards the held-back output, because the process is about to exit normally.
void cosmos_drop_held_back(void);

// Exits without running exit handlers and destructors, except in a program built with a sanitizer, which reports
// in one of them.
_Noreturn void cosmos_exit(int code);

// Opens a pipe for large amounts of data; its ends, for reading and for writing, are closed when a program is executed.
//
// Returns 0, or -1 with the reason in errno.
int cosmos_open_pipe(int ends[2]);

// Opens a file in memory that is closed when a program is executed; the name is only for debugging.
//
// Returns the descriptor, or -1 with the reason in errno.
int cosmos_memory_file(const char *name);

// Opens an event that one thread signals to end another one's sleep; it is closed when a program is executed.
//
// Returns the descriptor, or -1 with the reason in errno.
int cosmos_open_event(void);

// Signals an event; never blocks.
void cosmos_signal_event(int event);

// Takes back all signals of an event.
void cosmos_clear_event(int event);

// Sleeps until one of two descriptors can be read, a signal arrives, or a time in seconds has passed; forever if it is
// negative.
void cosmos_sleep(int first, int second, double seconds);

// Asks the kernel for the estimated error of the wall clock, in seconds.
//
// Returns 1 if a program keeps the clock right, otherwise 0.
int cosmos_clock_error(double *seconds);

// Sleeps until the other end of a socket is closed, or the socket is shut down.
void cosmos_await_hangup(int socket);
