#pragma once
// CSVG includes the headers; this module only tells where they are.
