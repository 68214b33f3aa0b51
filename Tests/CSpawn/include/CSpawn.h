// A function of <spawn.h> that Swift does not see.
#pragma once

#include <spawn.h>

// Adds an action that closes what else is open: all descriptors from one on.
void cosmos_spawn_closing(posix_spawn_file_actions_t *actions, int first);
