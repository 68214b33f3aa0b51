// Keeps what libraries write to standard error apart from what the program itself writes there.
#pragma once

// The descriptor through which the program writes to its standard error.
int cosmos_standard_error(void);

// Holds back what anything else writes to descriptor 2 from now on.
//
// A crash, or an end of the process that nobody has announced, shows the first 64 KiB of it after all.
// Called once, before there are other threads.
void cosmos_hold_back_standard_error(void);

// Announces that the process is about to end in good order: what was held back is dropped.
void cosmos_drop_held_back(void);
