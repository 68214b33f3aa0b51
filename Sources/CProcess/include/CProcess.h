// The process as such: its command line, its threads, its standard error.
#pragma once

// The words of the command line as the system gave them to the program: `count` words, the program's name
// first. Swift's own `CommandLine` reads them from /proc, which need not be there, and takes every byte that
// is no UTF-8 for another character.
char *const *cosmos_command_line(int *count);

// Makes threads that exist all at once and then lets them end.
//
// They are made with clone(2) directly: after the first pthread_create the C library locks its streams for good,
// and Xlib reads its tables ten times as slowly. They only wait, take no memory of their own, and have all ended
// on return.
//
// Returns how many the system allows, at most `count` and at most COSMOS_MOST_TASKS; `count` where it does not tell.
int cosmos_try_tasks(int count);

enum { COSMOS_MOST_TASKS = 128 };

// The processors on which the process may run.
int cosmos_processors(void);

// The address space that the C library reserves for the stack of a thread, in bytes.
long cosmos_stack_size(void);

// Has all threads share one heap where the address space is limited: otherwise each of them reserves 64 MiB of it.
//
// Call it before there are other threads.
void cosmos_save_address_space(void);

// The descriptor through which the program writes to its standard error.
int cosmos_standard_error(void);

// Holds back what anything else writes to descriptor 2 from now on.
//
// A crash, or an end of the process that nobody has announced, shows the first 64 KiB of it after all.
// Called once, before there are other threads.
void cosmos_hold_back_standard_error(void);

// Announces that the process is about to end in good order: what was held back is dropped.
void cosmos_drop_held_back(void);
