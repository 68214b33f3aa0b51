#define _GNU_SOURCE
#include "CSpawn.h"

void cosmos_spawn_closing(posix_spawn_file_actions_t *actions, int first) {
  posix_spawn_file_actions_addclosefrom_np(actions, first);
}
