#include "CProcess.h"

// Scripts/commit.sh writes it; a build without make has none.
#if __has_include("commit.h")
#include "commit.h"
#else
#define COSMOS_COMMIT ""
#endif

const char *cosmos_commit(void) { return COSMOS_COMMIT; }
