# `make run` opens the sky and `make test` tests it; both install missing packages first. `make help` lists the
# rest.

PREFIX ?= /usr/local
DESTDIR ?=
SITE ?=
ARGS ?=
STAGE ?=
BASE ?=

SWIFT_BUILD = swift build -c release
COSMOS = .build/release/cosmos
# SwiftPM remembers what Package.swift says as long as the environment is the same, so that it would miss the toolkit after
# it has been installed.
export TOOLKIT_VERSION = $(shell pkg-config --modversion libadwaita-1 2>/dev/null)
SOURCES = Package.swift Sources Tests
.DEFAULT_GOAL := help
.PHONY: run wall-demo try build build-static settings build-settings test test-formats test-drivers soak check proof proof-for tag golden tables \
  format lint sounds pictures docs sanitize sanitize-address fuzz clean-room install install-settings uninstall tarball deb clean \
  help setup setup-wall setup-settings setup-test setup-drivers setup-package

run: build ## open the sky, or draw an image if there is no display; ARGS="--sign leo"
	@Scripts/run.sh $(ARGS)

build: setup ## build .build/release/cosmos
	@Scripts/assets.sh
	@Scripts/commit.sh
	@Scripts/quietly.sh $(SWIFT_BUILD) --product cosmos

wall-demo: setup-wall build ## open a wall of 3 × 2 windows on one display, with a broker of its own
	@Scripts/wall-demo.sh

settings: build-settings ## build the settings application, which needs GTK 4 and libadwaita, and open it; ARGS=motion
	@.build/release/cosmos-settings $(ARGS)

build-settings: setup-settings ## build .build/release/cosmos-settings
	@Scripts/assets.sh
	@Scripts/commit.sh
	@Scripts/quietly.sh $(SWIFT_BUILD) --product cosmos-settings

build-static: setup ## build .build/static/release/cosmos as it is installed and released, with Swift linked in
	@Scripts/build-release.sh

test: setup-test build ## run the tests: unit, image, and window tests under X11 and Wayland
	@Scripts/test.sh --skip SoakTests --skip '\.FormatTests/' --skip PageCommandTests

test-formats: setup-test build ## run the tests of films, stills and SVG files with the programs that read them
	@Scripts/test.sh --filter '\.FormatTests/'

try: setup-test ## run some tests of a debug build, which follows an edit in seconds: make try TESTS=SeamTests
	@CONFIGURATION=debug Scripts/test.sh --skip SoakTests --filter '$(TESTS)'

test-drivers: setup-drivers build ## run the image tests on llvmpipe, on zink over lavapipe, and on softpipe
	@COSMOS=$(abspath $(COSMOS)) Scripts/test-drivers.sh

soak: setup-test build ## run the real-time and endurance tests, one at a time; takes a quarter of an hour
	@LP_NUM_THREADS=$$(nproc) Scripts/test.sh --no-parallel --filter SoakTests

# The scripts end when make does, however it ends.
check: ## check all that a commit has to pass: lint, build, test, formats, docs, sanitize, fuzz; takes a quarter of an hour
	@setpriv --pdeathsig TERM .ci/run

proof: ## prove all stages of CONTRIBUTING.md that are not proved yet; STAGE="soak fuzz" chooses some
	@setpriv --pdeathsig TERM Scripts/proof.sh all $(STAGE)

proof-for: ## print the stages that the changes since BASE concern, and why
	@Scripts/proof.sh for $(BASE)

tag: ## tag the version in Version.swift, if every stage is proved
	@Scripts/proof.sh tag

golden: setup-test build ## accept what the image tests render now as the new reference images
	@COSMOS_GOLDEN=accept Scripts/test.sh --filter 'GoldenTests|MenuPictureTests|OverlayPictureTests|HelpPictureTests|MeteorPictureTests'

tables: setup-test build ## write the tables of options and keys into the pages, man pages, completions and schema
	@COSMOS_PAGES=accept Scripts/test.sh --filter 'CosmosMainTests\.(PageTests|SettingsSchemaTests)'

format: ## format all Swift sources
	@swift format --in-place --parallel --recursive $(SOURCES)

# What needs no package comes first.
lint: ## check format, style, shaders, layers, scripts and what desktops read, and that no test sleeps
	@Scripts/setup.sh toolchain
	@Scripts/lint-layers.sh
	@Scripts/lint-sleeps.sh
	@Scripts/lint-participants.sh
	@Scripts/assets.sh --check
	@swift format lint --strict --parallel --recursive $(SOURCES)
	@Scripts/setup.sh test
	@Scripts/proof.sh table
	@Scripts/lint-shaders.sh
	@Scripts/lint-desktop.sh

sounds: ## regenerate the sounds in the repository; needs python3, flac and oggenc
	@for tool in python3:python3 flac:flac oggenc:vorbis-tools; do \
	  command -v $${tool%:*} >/dev/null || { \
	    echo "cosmos: there is no $${tool%:*}; as root, type: apt-get install $${tool#*:}" >&2; exit 1; }; \
	done
	@Assets/Sounds/synthesize.py
	@Scripts/assets.sh

pictures: setup-test build ## redraw all pictures of the pages; needs cwebp and img2webp
	@COSMOS=$(COSMOS) Scripts/pictures.sh

docs: setup-test build ## build the documentation of the libraries into .build/docs; run the examples of all pages
	@Scripts/docs.sh
	@Scripts/test.sh --filter PageCommandTests

sanitize: setup-test build-static ## draw, and read hostile files, under AddressSanitizer; draw under valgrind
	@Scripts/sanitize.sh address memory

sanitize-address: setup-test ## the part of sanitize under AddressSanitizer
	@Scripts/sanitize.sh address

fuzz: build ## try 100,000 mutated inputs and 1,000 program runs; ARGS="--seed 7"
	@Scripts/quietly.sh $(SWIFT_BUILD) --product CosmosFuzz
	@COSMOS=$(abspath $(COSMOS)) .build/release/CosmosFuzz $(ARGS)

clean-room: ## prove in bare Debian roots that make run and make test just work; needs root; ARGS=package
	@Scripts/setup.sh clean-room
	@Scripts/clean-room.sh $(ARGS)

install: build-static ## install into PREFIX (/usr/local), with DESTDIR in front
	@Scripts/icons.sh
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' SITE='$(SITE)' Scripts/install.sh install

install-settings: setup-settings ## install the settings application there, beside the program
	@Scripts/build-release.sh settings
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' SITE='$(SITE)' Scripts/install.sh install settings

uninstall: ## remove what install and install-settings put into PREFIX
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install.sh uninstall settings
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install.sh uninstall

tarball: setup-package ## pack the last commit into .build/dist: sources, and the program for other machines
	@Scripts/package.sh tarball

deb: setup-package ## make the Debian packages of the last commit in .build/dist
	@Scripts/package.sh deb

clean: ## remove all build products
	rm -rf .build

setup:
	@Scripts/setup.sh build

setup-wall setup-settings setup-test setup-drivers setup-package:
	@Scripts/setup.sh $(@:setup-%=%)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1	\2/p' $(MAKEFILE_LIST) | expand -t 14
