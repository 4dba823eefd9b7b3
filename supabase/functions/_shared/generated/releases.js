/* @ts-self-types="./releases.d.ts" */
// Written by `pnpm functions:shared` from shared/tooling/release/server/edgeEntry.ts. Do not edit.
import { createHash, randomUUID } from "node:crypto";
import { extname } from "node:path";
import { hostname } from "node:os";
import { setTimeout as promises_setTimeout } from "node:timers/promises";
import { z } from "npm:zod@4.6.7";
import "node:fs";
import "node:fs/promises";
import { Parser } from "npm:acorn@8.19.0";
import * as __rspack_external_npm_valibot_1_5_0_5de4ece2 from "npm:valibot@1.5.0";
var __webpack_modules__ = ({
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/semver.js"(module, __unused_rspack_exports, __webpack_require__) {


const debug = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/debug.js")
const { MAX_LENGTH, MAX_SAFE_INTEGER } = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/constants.js")
const { safeRe: re, t } = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/re.js")

const parseOptions = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/parse-options.js")
const { compareIdentifiers } = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/identifiers.js")

const isPrereleaseIdentifier = (prerelease, identifier) => {
  const identifiers = identifier.split('.')
  if (identifiers.length > prerelease.length) {
    return false
  }

  for (let i = 0; i < identifiers.length; i++) {
    if (compareIdentifiers(prerelease[i], identifiers[i]) !== 0) {
      return false
    }
  }

  return true
}

class SemVer {
  constructor (version, options) {
    options = parseOptions(options)

    if (version instanceof SemVer) {
      if (version.loose === !!options.loose &&
        version.includePrerelease === !!options.includePrerelease) {
        return version
      } else {
        version = version.version
      }
    } else if (typeof version !== 'string') {
      throw new TypeError(`Invalid version. Must be a string. Got type "${typeof version}".`)
    }

    if (version.length > MAX_LENGTH) {
      throw new TypeError(
        `version is longer than ${MAX_LENGTH} characters`
      )
    }

    debug('SemVer', version, options)
    this.options = options
    this.loose = !!options.loose
    // this isn't actually relevant for versions, but keep it so that we
    // don't run into trouble passing this.options around.
    this.includePrerelease = !!options.includePrerelease

    const m = version.trim().match(options.loose ? re[t.LOOSE] : re[t.FULL])

    if (!m) {
      throw new TypeError(`Invalid Version: ${version}`)
    }

    this.raw = version

    // these are actually numbers
    this.major = +m[1]
    this.minor = +m[2]
    this.patch = +m[3]

    if (this.major > MAX_SAFE_INTEGER || this.major < 0) {
      throw new TypeError('Invalid major version')
    }

    if (this.minor > MAX_SAFE_INTEGER || this.minor < 0) {
      throw new TypeError('Invalid minor version')
    }

    if (this.patch > MAX_SAFE_INTEGER || this.patch < 0) {
      throw new TypeError('Invalid patch version')
    }

    // numberify any prerelease numeric ids
    if (!m[4]) {
      this.prerelease = []
    } else {
      this.prerelease = m[4].split('.').map((id) => {
        if (/^[0-9]+$/.test(id)) {
          const num = +id
          if (num >= 0 && num < MAX_SAFE_INTEGER) {
            return num
          }
        }
        return id
      })
    }

    this.build = m[5] ? m[5].split('.') : []
    this.format()
  }

  format () {
    this.version = `${this.major}.${this.minor}.${this.patch}`
    if (this.prerelease.length) {
      this.version += `-${this.prerelease.join('.')}`
    }
    return this.version
  }

  toString () {
    return this.version
  }

  compare (other) {
    debug('SemVer.compare', this.version, this.options, other)
    if (!(other instanceof SemVer)) {
      if (typeof other === 'string' && other === this.version) {
        return 0
      }
      other = new SemVer(other, this.options)
    }

    if (other.version === this.version) {
      return 0
    }

    return this.compareMain(other) || this.comparePre(other)
  }

  compareMain (other) {
    if (!(other instanceof SemVer)) {
      other = new SemVer(other, this.options)
    }

    if (this.major < other.major) {
      return -1
    }
    if (this.major > other.major) {
      return 1
    }
    if (this.minor < other.minor) {
      return -1
    }
    if (this.minor > other.minor) {
      return 1
    }
    if (this.patch < other.patch) {
      return -1
    }
    if (this.patch > other.patch) {
      return 1
    }
    return 0
  }

  comparePre (other) {
    if (!(other instanceof SemVer)) {
      other = new SemVer(other, this.options)
    }

    // NOT having a prerelease is > having one
    if (this.prerelease.length && !other.prerelease.length) {
      return -1
    } else if (!this.prerelease.length && other.prerelease.length) {
      return 1
    } else if (!this.prerelease.length && !other.prerelease.length) {
      return 0
    }

    let i = 0
    do {
      const a = this.prerelease[i]
      const b = other.prerelease[i]
      debug('prerelease compare', i, a, b)
      if (a === undefined && b === undefined) {
        return 0
      } else if (b === undefined) {
        return 1
      } else if (a === undefined) {
        return -1
      } else if (a === b) {
        continue
      } else {
        return compareIdentifiers(a, b)
      }
    } while (++i)
  }

  compareBuild (other) {
    if (!(other instanceof SemVer)) {
      other = new SemVer(other, this.options)
    }

    let i = 0
    do {
      const a = this.build[i]
      const b = other.build[i]
      debug('build compare', i, a, b)
      if (a === undefined && b === undefined) {
        return 0
      } else if (b === undefined) {
        return 1
      } else if (a === undefined) {
        return -1
      } else if (a === b) {
        continue
      } else {
        return compareIdentifiers(a, b)
      }
    } while (++i)
  }

  // preminor will bump the version up to the next minor release, and immediately
  // down to pre-release. premajor and prepatch work the same way.
  inc (release, identifier, identifierBase) {
    if (release.startsWith('pre')) {
      if (!identifier && identifierBase === false) {
        throw new Error('invalid increment argument: identifier is empty')
      }
      // Avoid an invalid semver results
      if (identifier) {
        const match = `-${identifier}`.match(this.options.loose ? re[t.PRERELEASELOOSE] : re[t.PRERELEASE])
        if (!match || match[1] !== identifier) {
          throw new Error(`invalid identifier: ${identifier}`)
        }
      }
    }

    switch (release) {
      case 'premajor':
        this.prerelease.length = 0
        this.patch = 0
        this.minor = 0
        this.major++
        this.inc('pre', identifier, identifierBase)
        break
      case 'preminor':
        this.prerelease.length = 0
        this.patch = 0
        this.minor++
        this.inc('pre', identifier, identifierBase)
        break
      case 'prepatch':
        // If this is already a prerelease, it will bump to the next version
        // drop any prereleases that might already exist, since they are not
        // relevant at this point.
        this.prerelease.length = 0
        this.inc('patch', identifier, identifierBase)
        this.inc('pre', identifier, identifierBase)
        break
      // If the input is a non-prerelease version, this acts the same as
      // prepatch.
      case 'prerelease':
        if (this.prerelease.length === 0) {
          this.inc('patch', identifier, identifierBase)
        }
        this.inc('pre', identifier, identifierBase)
        break
      case 'release':
        if (this.prerelease.length === 0) {
          throw new Error(`version ${this.raw} is not a prerelease`)
        }
        this.prerelease.length = 0
        break

      case 'major':
        // If this is a pre-major version, bump up to the same major version.
        // Otherwise increment major.
        // 1.0.0-5 bumps to 1.0.0
        // 1.1.0 bumps to 2.0.0
        if (
          this.minor !== 0 ||
          this.patch !== 0 ||
          this.prerelease.length === 0
        ) {
          this.major++
        }
        this.minor = 0
        this.patch = 0
        this.prerelease = []
        break
      case 'minor':
        // If this is a pre-minor version, bump up to the same minor version.
        // Otherwise increment minor.
        // 1.2.0-5 bumps to 1.2.0
        // 1.2.1 bumps to 1.3.0
        if (this.patch !== 0 || this.prerelease.length === 0) {
          this.minor++
        }
        this.patch = 0
        this.prerelease = []
        break
      case 'patch':
        // If this is not a pre-release version, it will increment the patch.
        // If it is a pre-release it will bump up to the same patch version.
        // 1.2.0-5 patches to 1.2.0
        // 1.2.0 patches to 1.2.1
        if (this.prerelease.length === 0) {
          this.patch++
        }
        this.prerelease = []
        break
      // This probably shouldn't be used publicly.
      // 1.0.0 'pre' would become 1.0.0-0 which is the wrong direction.
      case 'pre': {
        const base = Number(identifierBase) ? 1 : 0

        if (this.prerelease.length === 0) {
          this.prerelease = [base]
        } else {
          let i = this.prerelease.length
          while (--i >= 0) {
            if (typeof this.prerelease[i] === 'number') {
              this.prerelease[i]++
              i = -2
            }
          }
          if (i === -1) {
            // didn't increment anything
            if (identifier === this.prerelease.join('.') && identifierBase === false) {
              throw new Error('invalid increment argument: identifier already exists')
            }
            this.prerelease.push(base)
          }
        }
        if (identifier) {
          // 1.2.0-beta.1 bumps to 1.2.0-beta.2,
          // 1.2.0-beta.fooblz or 1.2.0-beta bumps to 1.2.0-beta.0
          let prerelease = [identifier, base]
          if (identifierBase === false) {
            prerelease = [identifier]
          }
          if (isPrereleaseIdentifier(this.prerelease, identifier)) {
            const prereleaseBase = this.prerelease[identifier.split('.').length]
            if (isNaN(prereleaseBase)) {
              this.prerelease = prerelease
            }
          } else {
            this.prerelease = prerelease
          }
        }
        break
      }
      default:
        throw new Error(`invalid increment argument: ${release}`)
    }
    this.raw = this.format()
    if (this.build.length) {
      this.raw += `+${this.build.join('.')}`
    }
    return this
  }
}

module.exports = SemVer


},
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare.js"(module, __unused_rspack_exports, __webpack_require__) {


const SemVer = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/semver.js")
const compare = (a, b, loose) =>
  new SemVer(a, loose).compare(new SemVer(b, loose))

module.exports = compare


},
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/parse.js"(module, __unused_rspack_exports, __webpack_require__) {


const SemVer = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/classes/semver.js")
const parse = (version, options, throwErrors = false) => {
  if (version instanceof SemVer) {
    return version
  }
  try {
    return new SemVer(version, options)
  } catch (er) {
    if (!throwErrors) {
      return null
    }
    throw er
  }
}

module.exports = parse


},
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/valid.js"(module, __unused_rspack_exports, __webpack_require__) {


const parse = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/parse.js")
const valid = (version, options) => {
  const v = parse(version, options)
  return v ? v.version : null
}
module.exports = valid


},
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/constants.js"(module) {


// Note: this is the semver.org version of the spec that it implements
// Not necessarily the package version of this code.
const SEMVER_SPEC_VERSION = '2.0.0'

const MAX_LENGTH = 256
const MAX_SAFE_INTEGER = Number.MAX_SAFE_INTEGER ||
/* istanbul ignore next */ 9007199254740991

// Max safe segment length for coercion.
const MAX_SAFE_COMPONENT_LENGTH = 16

// Max safe length for a build identifier. The max length minus 6 characters for
// the shortest version with a build 0.0.0+BUILD.
const MAX_SAFE_BUILD_LENGTH = MAX_LENGTH - 6

// ECMAScript whitespace and line terminators matched by \s.
const WHITESPACE_CHARACTERS = [
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  ' ',
  '\u00a0',
  '\u1680',
  '\u2000',
  '\u2001',
  '\u2002',
  '\u2003',
  '\u2004',
  '\u2005',
  '\u2006',
  '\u2007',
  '\u2008',
  '\u2009',
  '\u200a',
  '\u2028',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u3000',
  '\ufeff',
]

const RELEASE_TYPES = [
  'major',
  'premajor',
  'minor',
  'preminor',
  'patch',
  'prepatch',
  'prerelease',
]

module.exports = {
  MAX_LENGTH,
  MAX_SAFE_COMPONENT_LENGTH,
  MAX_SAFE_BUILD_LENGTH,
  MAX_SAFE_INTEGER,
  WHITESPACE_CHARACTERS,
  RELEASE_TYPES,
  SEMVER_SPEC_VERSION,
  FLAG_INCLUDE_PRERELEASE: 0b001,
  FLAG_LOOSE: 0b010,
}


},
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/debug.js"(module) {


const debug = (
  typeof process === 'object' &&
  process.env &&
  process.env.NODE_DEBUG &&
  /\bsemver\b/i.test(process.env.NODE_DEBUG)
) ? (...args) => console.error('SEMVER', ...args)
  : () => {}

module.exports = debug


},
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/identifiers.js"(module) {


const numeric = /^[0-9]+$/
const compareIdentifiers = (a, b) => {
  if (typeof a === 'number' && typeof b === 'number') {
    return a === b ? 0 : a < b ? -1 : 1
  }

  const anum = numeric.test(a)
  const bnum = numeric.test(b)

  if (anum && bnum) {
    a = +a
    b = +b
  }

  return a === b ? 0
    : (anum && !bnum) ? -1
    : (bnum && !anum) ? 1
    : a < b ? -1
    : 1
}

const rcompareIdentifiers = (a, b) => compareIdentifiers(b, a)

module.exports = {
  compareIdentifiers,
  rcompareIdentifiers,
}


},
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/parse-options.js"(module) {


// parse out just the options we care about
const looseOption = Object.freeze({ loose: true })
const emptyOpts = Object.freeze({ })
const parseOptions = options => {
  if (!options) {
    return emptyOpts
  }

  if (typeof options !== 'object') {
    return looseOption
  }

  return options
}
module.exports = parseOptions


},
"./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/re.js"(module, exports, __webpack_require__) {


const {
  MAX_SAFE_COMPONENT_LENGTH,
  MAX_SAFE_BUILD_LENGTH,
  MAX_LENGTH,
} = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/constants.js")
const debug = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/internal/debug.js")
exports = module.exports = {}

// The actual regexps go on exports.re
const re = exports.re = []
const safeRe = exports.safeRe = []
const src = exports.src = []
const safeSrc = exports.safeSrc = []
const t = exports.t = {}
let R = 0

const LETTERDASHNUMBER = '[a-zA-Z0-9-]'

// Replace some greedy regex tokens to prevent regex dos issues. These regex are
// used internally via the safeRe object since all inputs in this library get
// normalized first to trim and collapse all extra whitespace. The original
// regexes are exported for userland consumption and lower level usage. A
// future breaking change could export the safer regex only with a note that
// all input should have extra whitespace removed.
const safeRegexReplacements = [
  ['\\s', 1],
  ['\\d', MAX_LENGTH],
  [LETTERDASHNUMBER, MAX_SAFE_BUILD_LENGTH],
]

const makeSafeRegex = (value) => {
  for (const [token, max] of safeRegexReplacements) {
    value = value
      .split(`${token}*`).join(`${token}{0,${max}}`)
      .split(`${token}+`).join(`${token}{1,${max}}`)
  }
  return value
}

const createToken = (name, value, isGlobal) => {
  const safe = makeSafeRegex(value)
  const index = R++
  debug(name, index, value)
  t[name] = index
  src[index] = value
  safeSrc[index] = safe
  re[index] = new RegExp(value, isGlobal ? 'g' : undefined)
  safeRe[index] = new RegExp(safe, isGlobal ? 'g' : undefined)
}

// The following Regular Expressions can be used for tokenizing,
// validating, and parsing SemVer version strings.

// ## Numeric Identifier
// A single `0`, or a non-zero digit followed by zero or more digits.

createToken('NUMERICIDENTIFIER', '0|[1-9]\\d*')
createToken('NUMERICIDENTIFIERLOOSE', '\\d+')

// ## Non-numeric Identifier
// Zero or more digits, followed by a letter or hyphen, and then zero or
// more letters, digits, or hyphens.

createToken('NONNUMERICIDENTIFIER', `\\d*[a-zA-Z-]${LETTERDASHNUMBER}*`)

// ## Main Version
// Three dot-separated numeric identifiers.

createToken('MAINVERSION', `(${src[t.NUMERICIDENTIFIER]})\\.` +
                   `(${src[t.NUMERICIDENTIFIER]})\\.` +
                   `(${src[t.NUMERICIDENTIFIER]})`)

createToken('MAINVERSIONLOOSE', `(${src[t.NUMERICIDENTIFIERLOOSE]})\\.` +
                        `(${src[t.NUMERICIDENTIFIERLOOSE]})\\.` +
                        `(${src[t.NUMERICIDENTIFIERLOOSE]})`)

// ## Pre-release Version Identifier
// A numeric identifier, or a non-numeric identifier.
// Non-numeric identifiers include numeric identifiers but can be longer.
// Therefore non-numeric identifiers must go first.

createToken('PRERELEASEIDENTIFIER', `(?:${src[t.NONNUMERICIDENTIFIER]
}|${src[t.NUMERICIDENTIFIER]})`)

createToken('PRERELEASEIDENTIFIERLOOSE', `(?:${src[t.NONNUMERICIDENTIFIER]
}|${src[t.NUMERICIDENTIFIERLOOSE]})`)

// ## Pre-release Version
// Hyphen, followed by one or more dot-separated pre-release version
// identifiers.

createToken('PRERELEASE', `(?:-(${src[t.PRERELEASEIDENTIFIER]
}(?:\\.${src[t.PRERELEASEIDENTIFIER]})*))`)

createToken('PRERELEASELOOSE', `(?:-?(${src[t.PRERELEASEIDENTIFIERLOOSE]
}(?:\\.${src[t.PRERELEASEIDENTIFIERLOOSE]})*))`)

// ## Build Metadata Identifier
// Any combination of digits, letters, or hyphens.

createToken('BUILDIDENTIFIER', `${LETTERDASHNUMBER}+`)

// ## Build Metadata
// Plus sign, followed by one or more period-separated build metadata
// identifiers.

createToken('BUILD', `(?:\\+(${src[t.BUILDIDENTIFIER]
}(?:\\.${src[t.BUILDIDENTIFIER]})*))`)

// ## Full Version String
// A main version, followed optionally by a pre-release version and
// build metadata.

// Note that the only major, minor, patch, and pre-release sections of
// the version string are capturing groups.  The build metadata is not a
// capturing group, because it should not ever be used in version
// comparison.

createToken('FULLPLAIN', `v?${src[t.MAINVERSION]
}${src[t.PRERELEASE]}?${
  src[t.BUILD]}?`)

createToken('FULL', `^${src[t.FULLPLAIN]}$`)

// like full, but allows v1.2.3 and =1.2.3, which people do sometimes.
// also, 1.0.0alpha1 (prerelease without the hyphen) which is pretty
// common in the npm registry.
createToken('LOOSEPLAIN', `[v=\\s]*${src[t.MAINVERSIONLOOSE]
}${src[t.PRERELEASELOOSE]}?${
  src[t.BUILD]}?`)

createToken('LOOSE', `^${src[t.LOOSEPLAIN]}$`)

createToken('GTLT', '((?:<|>)?=?)')

// Something like "2.*" or "1.2.x".
// Note that "x.x" is a valid xRange identifier, meaning "any version"
// Only the first item is strictly required.
createToken('XRANGEIDENTIFIERLOOSE', `${src[t.NUMERICIDENTIFIERLOOSE]}|x|X|\\*`)
createToken('XRANGEIDENTIFIER', `${src[t.NUMERICIDENTIFIER]}|x|X|\\*`)

createToken('XRANGEPLAIN', `[v=\\s]*(${src[t.XRANGEIDENTIFIER]})` +
                   `(?:\\.(${src[t.XRANGEIDENTIFIER]})` +
                   `(?:\\.(${src[t.XRANGEIDENTIFIER]})` +
                   `(?:${src[t.PRERELEASE]})?${
                     src[t.BUILD]}?` +
                   `)?)?`)

createToken('XRANGEPLAINLOOSE', `[v=\\s]*(${src[t.XRANGEIDENTIFIERLOOSE]})` +
                        `(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})` +
                        `(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})` +
                        `(?:${src[t.PRERELEASELOOSE]})?${
                          src[t.BUILD]}?` +
                        `)?)?`)

createToken('XRANGE', `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAIN]}$`)
createToken('XRANGELOOSE', `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAINLOOSE]}$`)

// Coercion.
// Extract anything that could conceivably be a part of a valid semver
createToken('COERCEPLAIN', `${'(^|[^\\d])' +
              '(\\d{1,'}${MAX_SAFE_COMPONENT_LENGTH}})` +
              `(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?` +
              `(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?`)
createToken('COERCE', `${src[t.COERCEPLAIN]}(?:$|[^\\d])`)
createToken('COERCEFULL', src[t.COERCEPLAIN] +
              `(?:${src[t.PRERELEASE]})?` +
              `(?:${src[t.BUILD]})?` +
              `(?:$|[^\\d])`)
createToken('COERCERTL', src[t.COERCE], true)
createToken('COERCERTLFULL', src[t.COERCEFULL], true)

// Tilde ranges.
// Meaning is "reasonably at or greater than"
createToken('LONETILDE', '(?:~>?)')

createToken('TILDETRIM', `(\\s*)${src[t.LONETILDE]}\\s+`, true)
exports.tildeTrimReplace = '$1~'

createToken('TILDE', `^${src[t.LONETILDE]}${src[t.XRANGEPLAIN]}$`)
createToken('TILDELOOSE', `^${src[t.LONETILDE]}${src[t.XRANGEPLAINLOOSE]}$`)

// Caret ranges.
// Meaning is "at least and backwards compatible with"
createToken('LONECARET', '(?:\\^)')

createToken('CARETTRIM', `(\\s*)${src[t.LONECARET]}\\s+`, true)
exports.caretTrimReplace = '$1^'

createToken('CARET', `^${src[t.LONECARET]}${src[t.XRANGEPLAIN]}$`)
createToken('CARETLOOSE', `^${src[t.LONECARET]}${src[t.XRANGEPLAINLOOSE]}$`)

// A simple gt/lt/eq thing, or just "" to indicate "any version"
createToken('COMPARATORLOOSE', `^${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]})$|^$`)
createToken('COMPARATOR', `^${src[t.GTLT]}\\s*(${src[t.FULLPLAIN]})$|^$`)

// An expression to strip any whitespace between the gtlt and the thing
// it modifies, so that `> 1.2.3` ==> `>1.2.3`
createToken('COMPARATORTRIM', `(\\s*)${src[t.GTLT]
}\\s*(${src[t.LOOSEPLAIN]}|${src[t.XRANGEPLAIN]})`, true)
exports.comparatorTrimReplace = '$1$2$3'

// Something like `1.2.3 - 1.2.4`
// Note that these all use the loose form, because they'll be
// checked against either the strict or loose comparator form
// later.
createToken('HYPHENRANGE', `^\\s*(${src[t.XRANGEPLAIN]})` +
                   `\\s+-\\s+` +
                   `(${src[t.XRANGEPLAIN]})` +
                   `\\s*$`)

createToken('HYPHENRANGELOOSE', `^\\s*(${src[t.XRANGEPLAINLOOSE]})` +
                        `\\s+-\\s+` +
                        `(${src[t.XRANGEPLAINLOOSE]})` +
                        `\\s*$`)

// Star ranges basically just allow anything at all.
createToken('STAR', '(<|>)?=?\\s*\\*')
// >=0.0.0 is like a star
createToken('GTE0', '^\\s*>=\\s*0\\.0\\.0\\s*$')
createToken('GTE0PRE', '^\\s*>=\\s*0\\.0\\.0-0\\s*$')


},

});
// The module cache
var __webpack_module_cache__ = {};

// The require function
function __webpack_require__(moduleId) {

// Check if module is in cache
var cachedModule = __webpack_module_cache__[moduleId];
if (cachedModule !== undefined) {
return cachedModule.exports;
}
// Create a new module (and put it into the cache)
var module = (__webpack_module_cache__[moduleId] = {
exports: {}
});
// Execute the module function
__webpack_modules__[moduleId](module, module.exports, __webpack_require__);

// Return the exports of the module
return module.exports;

}

// webpack/runtime/compat_get_default_export
(() => {
// getDefaultExport function for compatibility with non-ESM modules
__webpack_require__.n = (module) => {
	var getter = module && module.__esModule ?
		() => (module['default']) :
		() => (module);
	__webpack_require__.d(getter, { a: getter });
	return getter;
};

})();
// webpack/runtime/define_property_getters
(() => {
__webpack_require__.d = (exports, getters, values) => {
	var define = (defs, kind) => {
		for(var key in defs) {
			if(__webpack_require__.o(defs, key) && !__webpack_require__.o(exports, key)) {
				Object.defineProperty(exports, key, { enumerable: true, [kind]: defs[key] });
			}
		}
	};
	define(getters, "get");
	define(values, "value");
};
})();
// webpack/runtime/has_own_property
(() => {
__webpack_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
})();
var __webpack_exports__ = {};
// This entry needs to be wrapped in an IIFE because it needs to be isolated against other modules in the chunk.
(() => {

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Outdated: () => (/* reexport */ Outdated),
  bucketStorage: () => (/* reexport */ bucketStorage),
  createReleaseServer: () => (/* reexport */ createReleaseServer),
  logEntryOf: () => (/* reexport */ logEntryOf),
  missingEdgeFunctions: () => (/* reexport */ missingEdgeFunctions),
  parseServerRequest: () => (/* reexport */ parseServerRequest),
  parseShellManifest: () => (/* reexport */ parseShellManifest),
  requireFullBuild: () => (/* reexport */ requireFullBuild)
});

;// CONCATENATED MODULE: ./node_modules/.pnpm/@module-federation+runtime-core@2.9.2/node_modules/@module-federation/runtime-core/dist/utils/semver/constants.js
//#region src/utils/semver/constants.ts
const buildIdentifier = "[0-9A-Za-z-]+";
const constants_build = `(?:\\+(${buildIdentifier}(?:\\.${buildIdentifier})*))`;
const numericIdentifier = "0|[1-9]\\d*";
const numericIdentifierLoose = "[0-9]+";
const nonNumericIdentifier = "\\d*[a-zA-Z-][a-zA-Z0-9-]*";
const preReleaseIdentifierLoose = `(?:${numericIdentifierLoose}|${nonNumericIdentifier})`;
const preReleaseLoose = `(?:-?(${preReleaseIdentifierLoose}(?:\\.${preReleaseIdentifierLoose})*))`;
const preReleaseIdentifier = `(?:${numericIdentifier}|${nonNumericIdentifier})`;
const constants_preRelease = `(?:-(${preReleaseIdentifier}(?:\\.${preReleaseIdentifier})*))`;
const xRangeIdentifier = `${numericIdentifier}|x|X|\\*`;
const xRangePlain = `[v=\\s]*(${xRangeIdentifier})(?:\\.(${xRangeIdentifier})(?:\\.(${xRangeIdentifier})(?:${constants_preRelease})?${constants_build}?)?)?`;
const hyphenRange = `^\\s*(${xRangePlain})\\s+-\\s+(${xRangePlain})\\s*$`;
const loosePlain = `[v=\\s]*${`(${numericIdentifierLoose})\\.(${numericIdentifierLoose})\\.(${numericIdentifierLoose})`}${preReleaseLoose}?${constants_build}?`;
const constants_gtlt = "((?:<|>)?=?)";
const comparatorTrim = `(\\s*)${constants_gtlt}\\s*(${loosePlain}|${xRangePlain})`;
const loneTilde = "(?:~>?)";
const tildeTrim = `(\\s*)${loneTilde}\\s+`;
const loneCaret = "(?:\\^)";
const caretTrim = `(\\s*)${loneCaret}\\s+`;
const star = "(<|>)?=?\\s*\\*";
const caret = `^${loneCaret}${xRangePlain}$`;
const fullPlain = `v?${`(${numericIdentifier})\\.(${numericIdentifier})\\.(${numericIdentifier})`}${constants_preRelease}?${constants_build}?`;
const tilde = `^${loneTilde}${xRangePlain}$`;
const xRange = `^${constants_gtlt}\\s*${xRangePlain}$`;
const constants_comparator = `^${constants_gtlt}\\s*(${fullPlain})$|^$`;
const gte0 = "^\\s*>=\\s*0.0.0\\s*$";

//#endregion

//# sourceMappingURL=constants.js.map
;// CONCATENATED MODULE: ./node_modules/.pnpm/@module-federation+runtime-core@2.9.2/node_modules/@module-federation/runtime-core/dist/utils/semver/utils.js


//#region src/utils/semver/utils.ts
function parseRegex(source) {
	return new RegExp(source);
}
function isXVersion(version) {
	return !version || version.toLowerCase() === "x" || version === "*";
}
function pipe(...fns) {
	return (x) => fns.reduce((v, f) => f(v), x);
}
function extractComparator(comparatorString) {
	return comparatorString.match(parseRegex(constants_comparator));
}
function combineVersion(major, minor, patch, preRelease) {
	const mainVersion = `${major}.${minor}.${patch}`;
	if (preRelease) return `${mainVersion}-${preRelease}`;
	return mainVersion;
}

//#endregion

//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/.pnpm/@module-federation+runtime-core@2.9.2/node_modules/@module-federation/runtime-core/dist/utils/semver/parser.js



//#region src/utils/semver/parser.ts
function parseHyphen(range) {
	return range.replace(parseRegex(hyphenRange), (_range, from, fromMajor, fromMinor, fromPatch, _fromPreRelease, _fromBuild, to, toMajor, toMinor, toPatch, toPreRelease) => {
		if (isXVersion(fromMajor)) from = "";
		else if (isXVersion(fromMinor)) from = `>=${fromMajor}.0.0`;
		else if (isXVersion(fromPatch)) from = `>=${fromMajor}.${fromMinor}.0`;
		else from = `>=${from}`;
		if (isXVersion(toMajor)) to = "";
		else if (isXVersion(toMinor)) to = `<${Number(toMajor) + 1}.0.0-0`;
		else if (isXVersion(toPatch)) to = `<${toMajor}.${Number(toMinor) + 1}.0-0`;
		else if (toPreRelease) to = `<=${toMajor}.${toMinor}.${toPatch}-${toPreRelease}`;
		else to = `<=${to}`;
		return `${from} ${to}`.trim();
	});
}
function parseComparatorTrim(range) {
	return range.replace(parseRegex(comparatorTrim), "$1$2$3");
}
function parseTildeTrim(range) {
	return range.replace(parseRegex(tildeTrim), "$1~");
}
function parseCaretTrim(range) {
	return range.replace(parseRegex(caretTrim), "$1^");
}
function parseCarets(range) {
	return range.trim().split(/\s+/).map((rangeVersion) => rangeVersion.replace(parseRegex(caret), (_, major, minor, patch, preRelease) => {
		if (isXVersion(major)) return "";
		else if (isXVersion(minor)) return `>=${major}.0.0 <${Number(major) + 1}.0.0-0`;
		else if (isXVersion(patch)) if (major === "0") return `>=${major}.${minor}.0 <${major}.${Number(minor) + 1}.0-0`;
		else return `>=${major}.${minor}.0 <${Number(major) + 1}.0.0-0`;
		else if (preRelease) if (major === "0") if (minor === "0") return `>=${major}.${minor}.${patch}-${preRelease} <${major}.${minor}.${Number(patch) + 1}-0`;
		else return `>=${major}.${minor}.${patch}-${preRelease} <${major}.${Number(minor) + 1}.0-0`;
		else return `>=${major}.${minor}.${patch}-${preRelease} <${Number(major) + 1}.0.0-0`;
		else {
			if (major === "0") if (minor === "0") return `>=${major}.${minor}.${patch} <${major}.${minor}.${Number(patch) + 1}-0`;
			else return `>=${major}.${minor}.${patch} <${major}.${Number(minor) + 1}.0-0`;
			return `>=${major}.${minor}.${patch} <${Number(major) + 1}.0.0-0`;
		}
	})).join(" ");
}
function parseTildes(range) {
	return range.trim().split(/\s+/).map((rangeVersion) => rangeVersion.replace(parseRegex(tilde), (_, major, minor, patch, preRelease) => {
		if (isXVersion(major)) return "";
		else if (isXVersion(minor)) return `>=${major}.0.0 <${Number(major) + 1}.0.0-0`;
		else if (isXVersion(patch)) return `>=${major}.${minor}.0 <${major}.${Number(minor) + 1}.0-0`;
		else if (preRelease) return `>=${major}.${minor}.${patch}-${preRelease} <${major}.${Number(minor) + 1}.0-0`;
		return `>=${major}.${minor}.${patch} <${major}.${Number(minor) + 1}.0-0`;
	})).join(" ");
}
function parseXRanges(range) {
	return range.split(/\s+/).map((rangeVersion) => rangeVersion.trim().replace(parseRegex(xRange), (ret, gtlt, major, minor, patch, preRelease) => {
		const isXMajor = isXVersion(major);
		const isXMinor = isXMajor || isXVersion(minor);
		const isXPatch = isXMinor || isXVersion(patch);
		if (gtlt === "=" && isXPatch) gtlt = "";
		preRelease = "";
		if (isXMajor) if (gtlt === ">" || gtlt === "<") return "<0.0.0-0";
		else return "*";
		else if (gtlt && isXPatch) {
			if (isXMinor) minor = 0;
			patch = 0;
			if (gtlt === ">") {
				gtlt = ">=";
				if (isXMinor) {
					major = Number(major) + 1;
					minor = 0;
					patch = 0;
				} else {
					minor = Number(minor) + 1;
					patch = 0;
				}
			} else if (gtlt === "<=") {
				gtlt = "<";
				if (isXMinor) major = Number(major) + 1;
				else minor = Number(minor) + 1;
			}
			if (gtlt === "<") preRelease = "-0";
			return `${gtlt + major}.${minor}.${patch}${preRelease}`;
		} else if (isXMinor) return `>=${major}.0.0${preRelease} <${Number(major) + 1}.0.0-0`;
		else if (isXPatch) return `>=${major}.${minor}.0${preRelease} <${major}.${Number(minor) + 1}.0-0`;
		return ret;
	})).join(" ");
}
function parseStar(range) {
	return range.trim().replace(parseRegex(star), "");
}
function parseGTE0(comparatorString) {
	return comparatorString.trim().replace(parseRegex(gte0), "");
}

//#endregion

//# sourceMappingURL=parser.js.map
;// CONCATENATED MODULE: ./node_modules/.pnpm/@module-federation+runtime-core@2.9.2/node_modules/@module-federation/runtime-core/dist/utils/semver/compare.js
//#region src/utils/semver/compare.ts
function compareAtom(rangeAtom, versionAtom) {
	rangeAtom = Number(rangeAtom) || rangeAtom;
	versionAtom = Number(versionAtom) || versionAtom;
	if (rangeAtom > versionAtom) return 1;
	if (rangeAtom === versionAtom) return 0;
	return -1;
}
function comparePreRelease(rangeAtom, versionAtom) {
	const { preRelease: rangePreRelease } = rangeAtom;
	const { preRelease: versionPreRelease } = versionAtom;
	if (rangePreRelease === void 0 && Boolean(versionPreRelease)) return 1;
	if (Boolean(rangePreRelease) && versionPreRelease === void 0) return -1;
	if (rangePreRelease === void 0 && versionPreRelease === void 0) return 0;
	for (let i = 0, n = rangePreRelease.length; i <= n; i++) {
		const rangeElement = rangePreRelease[i];
		const versionElement = versionPreRelease[i];
		if (rangeElement === versionElement) continue;
		if (rangeElement === void 0 && versionElement === void 0) return 0;
		if (!rangeElement) return 1;
		if (!versionElement) return -1;
		return compareAtom(rangeElement, versionElement);
	}
	return 0;
}
function compareVersion(rangeAtom, versionAtom) {
	return compareAtom(rangeAtom.major, versionAtom.major) || compareAtom(rangeAtom.minor, versionAtom.minor) || compareAtom(rangeAtom.patch, versionAtom.patch) || comparePreRelease(rangeAtom, versionAtom);
}
function eq(rangeAtom, versionAtom) {
	return rangeAtom.version === versionAtom.version;
}
function compare(rangeAtom, versionAtom) {
	switch (rangeAtom.operator) {
		case "":
		case "=": return eq(rangeAtom, versionAtom);
		case ">": return compareVersion(rangeAtom, versionAtom) < 0;
		case ">=": return eq(rangeAtom, versionAtom) || compareVersion(rangeAtom, versionAtom) < 0;
		case "<": return compareVersion(rangeAtom, versionAtom) > 0;
		case "<=": return eq(rangeAtom, versionAtom) || compareVersion(rangeAtom, versionAtom) > 0;
		case void 0: return true;
		default: return false;
	}
}

//#endregion

//# sourceMappingURL=compare.js.map
;// CONCATENATED MODULE: ./node_modules/.pnpm/@module-federation+runtime-core@2.9.2/node_modules/@module-federation/runtime-core/dist/utils/semver/index.js




//#region src/utils/semver/index.ts
function parseComparatorString(range) {
	return pipe(parseCarets, parseTildes, parseXRanges, parseStar)(range);
}
function parseRange(range) {
	return pipe(parseHyphen, parseComparatorTrim, parseTildeTrim, parseCaretTrim)(range.trim()).split(/\s+/).join(" ");
}
function satisfy(version, range) {
	if (!version) return false;
	const extractedVersion = extractComparator(version);
	if (!extractedVersion) return false;
	const [, versionOperator, , versionMajor, versionMinor, versionPatch, versionPreRelease] = extractedVersion;
	const versionAtom = {
		operator: versionOperator,
		version: combineVersion(versionMajor, versionMinor, versionPatch, versionPreRelease),
		major: versionMajor,
		minor: versionMinor,
		patch: versionPatch,
		preRelease: versionPreRelease?.split(".")
	};
	const orRanges = range.split("||");
	for (const orRange of orRanges) {
		const trimmedOrRange = orRange.trim();
		if (!trimmedOrRange) return true;
		if (trimmedOrRange === "*" || trimmedOrRange === "x") return true;
		try {
			const parsedSubRange = parseRange(trimmedOrRange);
			if (!parsedSubRange.trim()) return true;
			const parsedComparatorString = parsedSubRange.split(" ").map((rangeVersion) => parseComparatorString(rangeVersion)).join(" ");
			if (!parsedComparatorString.trim()) return true;
			const comparators = parsedComparatorString.split(/\s+/).map((comparator) => parseGTE0(comparator)).filter(Boolean);
			if (comparators.length === 0) continue;
			let subRangeSatisfied = true;
			for (const comparator of comparators) {
				const extractedComparator = extractComparator(comparator);
				if (!extractedComparator) {
					subRangeSatisfied = false;
					break;
				}
				const [, rangeOperator, , rangeMajor, rangeMinor, rangePatch, rangePreRelease] = extractedComparator;
				if (!compare({
					operator: rangeOperator,
					version: combineVersion(rangeMajor, rangeMinor, rangePatch, rangePreRelease),
					major: rangeMajor,
					minor: rangeMinor,
					patch: rangePatch,
					preRelease: rangePreRelease?.split(".")
				}, versionAtom)) {
					subRangeSatisfied = false;
					break;
				}
			}
			if (subRangeSatisfied) return true;
		} catch (e) {
			console.error(`[semver] Error processing range part "${trimmedOrRange}":`, e);
			continue;
		}
	}
	return false;
}

//#endregion

//# sourceMappingURL=index.js.map
;// CONCATENATED MODULE: external "npm:valibot@1.5.0"

;// CONCATENATED MODULE: ./shared/src/contract/release/contractVersion.ts
/** `"major.minor"`; a number is a major version with minor 0. */ /** @throws if the version is neither a whole number nor `"major.minor"` */ function parseContract(version) {
    const parts = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(String(version));
    if (!parts) {
        throw new Error(`The contract in module.ts must be like "1.2", got "${String(version)}".`);
    }
    return {
        contract: Number(parts[1]),
        contractMinor: Number(parts[2] ?? 0)
    };
}
const contractText = ({ contract, contractMinor = 0 })=>`${String(contract)}.${String(contractMinor)}`;
/** Higher minors only add, so a shell runs modules of its own major up to its own minor. */ const offersContract = (shell, needed)=>shell.contract === needed.contract && (shell.contractMinor ?? 0) >= (needed.contractMinor ?? 0);

;// CONCATENATED MODULE: ./shared/src/contract/release/shellManifest.ts



/** What a built shell provides, served as /shell.json. */ const shellManifestSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    build: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minLength(1)),
    contract: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.integer()),
    /** A missing minor version means 0. */ contractMinor: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.integer(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minValue(0))),
    /** Hash of the contract's API report. */ contractHash: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.string()),
    shared: __rspack_external_npm_valibot_1_5_0_5de4ece2.record(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.string())
});
/** @throws if the value is not a shell manifest */ const parseShellManifest = (value)=>__rspack_external_npm_valibot_1_5_0_5de4ece2.parse(shellManifestSchema, value);
/** Compares version ranges as the federation runtime does. */ function incompatibilities(name, { extras }, shell) {
    const module = `${name} ${extras.build}`;
    const host = `the shell ${shell.build}`;
    const problems = [];
    if (!offersContract(shell, extras)) {
        problems.push(`${module} needs contract ${contractText(extras)}, ${host} offers ${contractText(shell)}`);
    }
    for (const [library, range] of Object.entries(extras.shared)){
        const version = Object.hasOwn(shell.shared, library) ? shell.shared[library] : undefined;
        if (version === undefined) {
            problems.push(`${module} needs ${library} ${range}, ${host} provides none`);
        } else if (!satisfy(version, range)) {
            problems.push(`${module} needs ${library} ${range}, ${host} provides ${version}`);
        }
    }
    return problems;
}

;// CONCATENATED MODULE: ./shared/src/contract/release/canary.ts
const isCanary = ({ deployment, extras })=>!deployment.default && (deployment.traffic > 0 || extras.canary !== undefined);
/** The same for all tabs and devices of an account. Raising the percentage keeps those who have it. */ function hasCanary(module, { deployment, extras }, person) {
    const { build, canary } = extras;
    const { id, userId, isStaff } = person;
    if (canary?.staff && isStaff) return true;
    if (userId !== undefined && canary?.users?.includes(cohortIdOf(userId, build))) return true;
    return bucketOf(id, module, build) < deployment.traffic;
}
/** 0 to 100, evenly spread and independent between builds. */ const bucketOf = (personId, module, build)=>canary_hash(`${personId} ${module} ${build}`, 0) / 2 ** 32 * 100;
/** Replaces the id of an account in modules.json, which is public. */ const cohortIdOf = (userId, build)=>[
        1,
        2
    ].map((seed)=>hex(canary_hash(`${userId} ${build}`, seed))).join("");
const hex = (value)=>value.toString(16).padStart(8, "0");
/** FNV-1a with a final mix, so that similar texts differ in all bits. */ function canary_hash(text, seed) {
    let value = 0x811c9dc5 ^ seed;
    for(let at = 0; at < text.length; at += 1){
        value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    }
    value = Math.imul(value ^ value >>> 16, 0x85ebca6b);
    value = Math.imul(value ^ value >>> 13, 0xc2b2ae35);
    return (value ^ value >>> 16) >>> 0;
}

;// CONCATENATED MODULE: ./shared/tooling/release/registry/releases.ts

function inUse(releases) {
    return releases.find(({ deployment })=>deployment.default);
}
function canaryOf(releases) {
    return releases.find(isCanary);
}
/** The release that was in use when the module was retired; undefined unless it is retired. */ function retiredOf(releases) {
    return inUse(releases) ? undefined : releases.find(({ extras })=>extras.retired);
}

;// CONCATENATED MODULE: ./shared/tooling/release/registry/changeNote.ts

const releaseActions = (/* unused pure expression or super */ null && ([
    "release",
    "canary",
    "preview",
    "promote",
    "rollback",
    "retire"
]));
function noteOf(audience) {
    if (!audience) return {
        action: "release"
    };
    if (audience.kind === "preview") return {
        action: "preview"
    };
    const { percent, staff, users } = audience;
    return {
        action: "canary",
        percent,
        staff,
        users
    };
}
/** The release that a change makes available to anyone, or puts in use again. */ function offeredBy({ before, after }, { action, build }) {
    if (action === "retire") return undefined;
    if (action !== "rollback") return after.find(({ extras })=>extras.build === build);
    const used = inUse(after);
    return used?.extras.build === inUse(before)?.extras.build ? undefined : used;
}
/**
 * The last entry of the log that changed the module. Undefined if it is unknown; 0 before the first release.
 * It is in the pointer, so that entries whose change was interrupted are newer.
 */ function lastEntryOf(releases) {
    if (releases.length === 0) return 0;
    return releases.find(({ extras })=>extras.logEntry !== undefined)?.extras.logEntry;
}
function withLastEntry(releases, entry) {
    return releases.map((release, index)=>{
        const { logEntry: _, ...extras } = release.extras;
        const isNamed = index === 0 && entry;
        return {
            ...release,
            extras: isNamed ? {
                ...extras,
                logEntry: entry
            } : extras
        };
    });
}
/** Argument of the database function `record_release_change`. */ function logEntryOf({ module, before, after, needs }, note) {
    const affected = note.action === "rollback" || note.action === "retire" ? canaryOf(before) ?? inUse(before) : canaryOf(after) ?? inUse(after);
    const build = note.build ?? affected?.extras.build ?? "none";
    const named = [
        ...after,
        ...before
    ].find(({ extras })=>extras.build === build);
    return {
        module,
        action: note.action,
        build,
        version: named?.extras.provenance?.version ?? named?.metadata.version,
        build_before: inUse(before)?.extras.build,
        build_after: inUse(after)?.extras.build,
        percent: note.percent,
        reason: note.reason,
        last_entry: lastEntryOf(before),
        needs,
        ...note.actor && ("id" in note.actor ? {
            actor_id: note.actor.id
        } : {
            actor: note.actor.name
        })
    };
}

;// CONCATENATED MODULE: ./shared/tooling/release/needs/missingEdgeFunctions.ts
const DEADLINE_MS = 10_000;
/** Which edge functions a project does not have. Those that cannot be asked count as deployed. */ async function missingEdgeFunctions(projectUrl, names) {
    const missing = await Promise.all(names.map(async (name)=>{
        const response = await fetch(`${projectUrl}/functions/v1/${name}`, {
            signal: AbortSignal.timeout(DEADLINE_MS)
        }).catch(()=>undefined);
        // A function that is deployed may answer with the status 404 too, as JSON.
        const text = response?.status === 404 ? await response.text() : "";
        return /function (?:was )?not found/i.test(text) ? [
            `edge function ${name}`
        ] : [];
    }));
    return missing.flat();
}
/** A backend does not have what a release calls. */ class BackendLacks extends Error {
    name = "BackendLacks";
    /** @param missing such as `table lockers, function assign_locker` */ constructor(release, missing){
        super(`${release} needs what the backend lacks: ${missing}. ` + `Apply the migrations and deploy the edge functions that add it first.`);
    }
}

;// CONCATENATED MODULE: ./shared/tooling/release/registry/requireNewest.ts

/** A release has changed since the caller read it. */ class Outdated extends Error {
    name = "Outdated";
}
/** Refuses unless the build is the canary of the module, or in use for all users without a canary. */ function requireNewest(registry, name, build, { canaryOnly = false } = {}) {
    function check(releases) {
        const canary = canaryOf(releases);
        const newest = canaryOnly ? canary : canary ?? inUse(releases);
        if (newest?.extras.build === build) return;
        throw new Outdated(canaryOnly ? `${name} ${build} is not a canary.` : `Another release of ${name} than ${build} is the newest.`);
    }
    return {
        ...registry,
        async read () {
            const discovery = await registry.read();
            check(discovery.microFrontends[name] ?? []);
            return discovery;
        },
        change: (module, change, note)=>registry.change(module, (releases, modules)=>{
                check(releases);
                return change(releases, modules);
            }, note)
    };
}

;// CONCATENATED MODULE: external "node:crypto"

;// CONCATENATED MODULE: external "node:path"

;// CONCATENATED MODULE: ./shared/tooling/release/storage/contentType.ts

const types = new Map([
    [
        ".js",
        "text/javascript"
    ],
    [
        ".css",
        "text/css"
    ],
    [
        ".json",
        "application/json"
    ],
    [
        ".map",
        "application/json"
    ],
    [
        ".svg",
        "image/svg+xml"
    ],
    [
        ".png",
        "image/png"
    ],
    [
        ".jpg",
        "image/jpeg"
    ],
    [
        ".webp",
        "image/webp"
    ],
    [
        ".woff2",
        "font/woff2"
    ],
    [
        ".txt",
        "text/plain"
    ]
]);
/** Browsers do not run scripts that have another type. */ function contentTypeOf(file) {
    return types.get(extname(file)) ?? "application/octet-stream";
}

;// CONCATENATED MODULE: ./shared/tooling/release/storage/bucketStorage.ts


const BUCKET = "modules";
/** Uploaded last: a release without it is incomplete. */ const COMPLETE = ".complete";
const PAGE = 1000;
/** Limit of one file, also for uploads to signed URLs. */ const MAX_BYTES = 5 * 1024 * 1024;
const IMMUTABLE = "public, max-age=31536000, immutable";
const NO_CACHE = "no-cache";
/** @param projectUrl without a slash at the end */ function bucketStorage(client, projectUrl) {
    const bucket = client.from(BUCKET);
    async function upload(path, body, { upsert = false, cacheControl = NO_CACHE } = {}) {
        await ensureBucket();
        const contentType = contentTypeOf(path);
        const headers = {
            "cache-control": cacheControl
        };
        unwrap(await bucket.upload(path, body, {
            upsert,
            contentType,
            headers
        }));
    }
    let ready;
    const ensureBucket = ()=>ready ??= createBucketIfMissing(client);
    async function entries(path) {
        const found = [];
        for(let offset = 0;; offset += PAGE){
            const response = await bucket.list(path, {
                limit: PAGE,
                offset
            });
            if (response.error && isMissing(response.error)) return [];
            const page = unwrap(response);
            found.push(...page.map(({ name, id, metadata })=>{
                const bytes = metadata?.["size"];
                return {
                    name,
                    isFolder: id === null,
                    bytes: typeof bytes === "number" ? bytes : 0
                };
            }));
            if (page.length < PAGE) return found;
        }
    }
    async function filesBelow(path) {
        const nested = (await entries(path)).map(async ({ name, isFolder, bytes })=>isFolder ? filesBelow(`${path}/${name}`) : [
                {
                    path: `${path}/${name}`,
                    bytes
                }
            ]);
        return (await Promise.all(nested)).flat();
    }
    async function download(path) {
        const { data, error } = await bucket.download(path, {
            cacheNonce: randomUUID()
        });
        if (error && isMissing(error)) return undefined;
        return unwrap({
            data,
            error
        });
    }
    return {
        place: `${projectUrl} (bucket ${BUCKET})`,
        baseUrl: `${projectUrl}/storage/v1/object/public/${BUCKET}/`,
        upload,
        read: async (path)=>(await download(path))?.text(),
        async readBytes (path) {
            const file = await download(path);
            return file && new Uint8Array(await file.arrayBuffer());
        },
        replace: (path, text)=>upload(path, text, {
                upsert: true
            }),
        async create (path, text) {
            try {
                await upload(path, text);
                return true;
            } catch (error) {
                if (statusOf(error) === "409") return false;
                throw error;
            }
        },
        async signUpload (path) {
            await ensureBucket();
            return unwrap(await bucket.createSignedUploadUrl(path)).signedUrl;
        },
        async remove (path) {
            unwrap(await bucket.remove([
                path
            ]));
        },
        async removeFolder (path) {
            const files = (await filesBelow(path)).map((file)=>file.path);
            // Removes the completion marker first: a partly removed release must not look complete.
            files.sort((a, b)=>Number(b.endsWith(COMPLETE)) - Number(a.endsWith(COMPLETE)));
            for(let from = 0; from < files.length; from += PAGE){
                unwrap(await bucket.remove(files.slice(from, from + PAGE)));
            }
        },
        async folders (path) {
            return (await entries(path)).filter(({ isFolder })=>isFolder).map(({ name })=>name);
        },
        async hasFile (folder, name) {
            return (await entries(folder)).some((entry)=>!entry.isFolder && entry.name === name);
        },
        async sizeOf (folder) {
            return (await filesBelow(folder)).reduce((sum, { bytes })=>sum + bytes, 0);
        }
    };
}
async function createBucketIfMissing(client) {
    const { data, error } = await client.getBucket(BUCKET);
    if (error && isMissing(error)) {
        const made = await client.createBucket(BUCKET, {
            public: true,
            fileSizeLimit: MAX_BYTES
        });
        // 409: another process has created it since `getBucket`.
        if (made.error && statusOf(made.error) !== "409") throw made.error;
        return;
    }
    if (unwrap({
        data,
        error
    }).public) return;
    throw new Error(`The bucket ${BUCKET} is private. Make it public: browsers load releases from it.`);
}
const statusOf = (error)=>error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
function isMissing({ status, statusCode }) {
    return status === 404 || statusCode === "404";
}
function unwrap({ data, error }) {
    if (error) throw error;
    if (data === null || data === undefined) throw new Error("Storage returned no data.");
    return data;
}

;// CONCATENATED MODULE: ./shared/src/contract/release/contributions.ts

const navigationPlaces = [
    "top-bar",
    "account-menu",
    "mobile-menu"
];
/** Names of icons in `ui/ContributionIcon`. */ const contributionIcons = [
    "bell",
    "book-open",
    "calendar-days",
    "circle",
    "coffee",
    "coins",
    "gift",
    "heart",
    "map-pin",
    "message-square",
    "package",
    "settings",
    "shield-check",
    "sparkles",
    "star",
    "tag",
    "ticket",
    "user-round",
    "users",
    "wrench"
];
const contributions_text = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minLength(1));
const contributions_path = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^\/(?![/\\])/));
const order = __rspack_external_npm_valibot_1_5_0_5de4ece2.number();
const contributions_link = {
    id: contributions_text,
    label: contributions_text,
    to: contributions_path,
    access: contributions_text,
    order
};
/** Contributions of a release. Accepts values of later contracts, which this shell ignores. */ const releasedContributionsSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    navigation: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        ...contributions_link,
        places: __rspack_external_npm_valibot_1_5_0_5de4ece2.array(contributions_text),
        icon: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(contributions_text)
    }))),
    footer: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.object(contributions_link))),
    parts: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        id: contributions_text,
        at: contributions_text,
        access: contributions_text,
        order,
        example: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.record(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.string()))
    }))),
    adminSections: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        id: contributions_text,
        label: contributions_text,
        path: contributions_path,
        order,
        icon: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(contributions_text)
    }))),
    extensionPoints: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(contributions_text))
});
/** The name under which a part or section is exposed by the container. */ const exposeOf = (id)=>`parts/${id}`;
/** Removes the files of components, which only the build needs. */ const releasedContributions = (contributions)=>v.parse(releasedContributionsSchema, contributions);

;// CONCATENATED MODULE: ./shared/src/contract/release/discovery.ts


const textSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minLength(1));
const integritySchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const hashesSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.record(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), integritySchema);
const manifestSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    integrity: hashesSchema
});
const routeSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    path: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^\//)),
    access: __rspack_external_npm_valibot_1_5_0_5de4ece2.picklist([
        "public",
        "member",
        "admin"
    ])
});
/** `module.json` of a development server. */ const liveModuleSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    title: textSchema,
    contract: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.integer()),
    /** A missing minor version means 0. */ contractMinor: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.integer(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minValue(0))),
    routes: __rspack_external_npm_valibot_1_5_0_5de4ece2.array(routeSchema),
    /** Ignored as a whole if invalid, so that the module still loads. */ contributions: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.fallback(releasedContributionsSchema, {}))
});
const discovery_bytes = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.integer(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minValue(0));
const orNothing = __rspack_external_npm_valibot_1_5_0_5de4ece2.nullable(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(textSchema, __rspack_external_npm_valibot_1_5_0_5de4ece2.maxLength(200)));
/** Where a release comes from. Omitted in the copy that the host writes into the page. */ const provenanceSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    /** Version of the module's package; it grows with every release. */ version: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(textSchema, __rspack_external_npm_valibot_1_5_0_5de4ece2.maxLength(100)),
    /** Commit of the checkout; missing outside of Git. */ commit: orNothing,
    branch: orNothing,
    /** Built from changes that are not committed. */ dirty: __rspack_external_npm_valibot_1_5_0_5de4ece2.boolean(),
    /** Author of the commit. */ author: orNothing,
    at: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.isoTimestamp()),
    contractHash: orNothing,
    /** Version of the module kit; nothing in the portal's own repository. */ kit: orNothing,
    /** Sizes in bytes, compressed with Brotli. */ sizes: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        js: discovery_bytes,
        css: discovery_bytes,
        all: discovery_bytes
    }),
    /** https address of the repository, for links. */ repository: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^https:\/\//), __rspack_external_npm_valibot_1_5_0_5de4ece2.maxLength(300)))
});
const extrasSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    build: textSchema,
    ...liveModuleSchema.entries,
    manifestUrl: textSchema,
    shared: __rspack_external_npm_valibot_1_5_0_5de4ece2.record(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.string()),
    /** Hashes by path. Omitted in the copy that the host writes into the page. */ assets: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(hashesSchema),
    manifestIntegrity: integritySchema,
    preload: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        js: hashesSchema,
        css: hashesSchema
    }),
    fallback: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.string()),
    /** First use for everyone; unset for a canary that was never promoted. */ released: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.isoTimestamp())),
    /** Rolled back: kept for open tabs, never used as a fallback. */ withdrawn: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.boolean()),
    /** Time when the module was retired; only the release that was in use has it. */ retired: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.isoTimestamp())),
    provenance: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(provenanceSchema),
    /** `npm start` or `pnpm dev` has published it, without the checks of a release. */ unchecked: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.literal(true)),
    /** Who gets a canary beside its share of traffic. */ canary: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        /** All admins get the release. */ staff: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.boolean()),
        /** Hashes of the listed accounts, made with `cohortIdOf`. */ users: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^[0-9a-f]{16}$/))), __rspack_external_npm_valibot_1_5_0_5de4ece2.maxLength(200)))
    })),
    /** Stored for those with a preview link; never used for others. */ preview: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.literal(true)),
    /** Id of the last entry of `release_log` that changed the module. Set for one of its releases. */ logEntry: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.integer(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minValue(1)))
});
const releaseSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    url: textSchema,
    fallbackUrl: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.string()),
    metadata: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        integrity: integritySchema,
        version: __rspack_external_npm_valibot_1_5_0_5de4ece2.string()
    }),
    deployment: __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        traffic: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minValue(0), __rspack_external_npm_valibot_1_5_0_5de4ece2.maxValue(100)),
        default: __rspack_external_npm_valibot_1_5_0_5de4ece2.boolean()
    }),
    extras: extrasSchema
});
/** `modules.json`: the public frontend-discovery schema with our `extras`. */ const discoverySchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
    schema: __rspack_external_npm_valibot_1_5_0_5de4ece2.string(),
    microFrontends: __rspack_external_npm_valibot_1_5_0_5de4ece2.record(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^mf-[a-z0-9-]+$/)), __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(releaseSchema), __rspack_external_npm_valibot_1_5_0_5de4ece2.minLength(1)))
});
/** @throws when the document is invalid */ const parseDiscovery = (value)=>__rspack_external_npm_valibot_1_5_0_5de4ece2.parse(discoverySchema, value);
/** @throws when the manifest has no valid hashes */ const integrityIn = (manifest)=>v.parse(manifestSchema, manifest).integrity;
/** @throws when the description is invalid */ const parseLiveModule = (value)=>v.parse(liveModuleSchema, value);
const DISCOVERY_SCHEMA = "https://mfewg.org/schema/v1-pre.json";

;// CONCATENATED MODULE: ./shared/tooling/release/server/changeRequest.ts


const nameSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^mf-[a-z0-9-]{1,60}$/));
const buildSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^[\w-]{1,100}$/));
const hashSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** Relative, without segments that begin with a dot. */ const pathSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.maxLength(300), __rspack_external_npm_valibot_1_5_0_5de4ece2.regex(/^(?![.])[\w\-.@+]+(?:\/(?![.])[\w\-.@+]+)*$/));
const MAX_FILES = 1000;
const filesSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.record(pathSchema, hashSchema), __rspack_external_npm_valibot_1_5_0_5de4ece2.check((files)=>{
    const count = Object.keys(files).length;
    return count > 0 && count <= MAX_FILES;
}, `A build has 1 to ${String(MAX_FILES)} files.`));
/** Every page contains the description of each release, without `assets`. */ const MAX_CHARACTERS = 50_000;
/** Drops fields that the registry does not know, as reading it does. */ const changeRequest_releaseSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(releaseSchema, __rspack_external_npm_valibot_1_5_0_5de4ece2.check(({ extras, ...release })=>JSON.stringify({
        ...release,
        extras: {
            ...extras,
            assets: undefined
        }
    }).length <= MAX_CHARACTERS, `A release is described in at most ${String(MAX_CHARACTERS)} characters, without its files.`));
const changeRequest_change = {
    module: nameSchema,
    /** Chosen by the client: a request is handled once. */ requestId: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.uuid()),
    reason: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.maxLength(500)))
};
const requestSchema = __rspack_external_npm_valibot_1_5_0_5de4ece2.variant("action", [
    __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        action: __rspack_external_npm_valibot_1_5_0_5de4ece2.literal("upload"),
        module: nameSchema,
        build: buildSchema,
        files: filesSchema
    }),
    __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        action: __rspack_external_npm_valibot_1_5_0_5de4ece2.literal("release"),
        ...changeRequest_change,
        release: changeRequest_releaseSchema
    }),
    __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        action: __rspack_external_npm_valibot_1_5_0_5de4ece2.literal("canary"),
        ...changeRequest_change,
        release: changeRequest_releaseSchema,
        percent: __rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.number(), __rspack_external_npm_valibot_1_5_0_5de4ece2.integer(), __rspack_external_npm_valibot_1_5_0_5de4ece2.minValue(0), __rspack_external_npm_valibot_1_5_0_5de4ece2.maxValue(99)),
        staff: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.boolean()),
        users: __rspack_external_npm_valibot_1_5_0_5de4ece2.exactOptional(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.array(__rspack_external_npm_valibot_1_5_0_5de4ece2.pipe(__rspack_external_npm_valibot_1_5_0_5de4ece2.string(), __rspack_external_npm_valibot_1_5_0_5de4ece2.uuid())), __rspack_external_npm_valibot_1_5_0_5de4ece2.maxLength(200)))
    }),
    __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        action: __rspack_external_npm_valibot_1_5_0_5de4ece2.literal("preview"),
        ...changeRequest_change,
        release: changeRequest_releaseSchema
    }),
    __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        action: __rspack_external_npm_valibot_1_5_0_5de4ece2.literal("preview-link"),
        module: nameSchema,
        build: buildSchema
    }),
    __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        action: __rspack_external_npm_valibot_1_5_0_5de4ece2.literal("promote"),
        ...changeRequest_change,
        build: buildSchema
    }),
    __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        action: __rspack_external_npm_valibot_1_5_0_5de4ece2.literal("rollback"),
        ...changeRequest_change,
        build: buildSchema
    }),
    __rspack_external_npm_valibot_1_5_0_5de4ece2.object({
        action: __rspack_external_npm_valibot_1_5_0_5de4ece2.literal("retire"),
        ...changeRequest_change
    })
]);
/** @throws an error that names the first fault */ function parseServerRequest(body) {
    const parsed = __rspack_external_npm_valibot_1_5_0_5de4ece2.safeParse(requestSchema, body);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw new Error(`${__rspack_external_npm_valibot_1_5_0_5de4ece2.getDotPath(issue) ?? "The request"}: ${issue.message}`);
}

;// CONCATENATED MODULE: ./shared/tooling/release/registry/releaseChanges.ts


/** Releases kept for rollbacks and open tabs. */ const KEPT_RELEASES = 5;
/** Previews kept in addition, so that they never displace a release that was in use. */ const KEPT_PREVIEWS = 3;
/** The named fallback, else the newest usable release that was once in use for all users. */ function fallbackIn(releases, release) {
    const { build, fallback } = release.extras;
    const usable = releases.filter(({ extras })=>!extras.withdrawn && extras.build !== build);
    return usable.find(({ extras })=>extras.build === fallback) ?? usable.find(({ extras })=>extras.released);
}
/** Puts the release in use first, takes all others out of use, and drops the oldest. */ function orderReleases(releases, current, fallback) {
    const inactive = {
        traffic: 0,
        default: false
    };
    const others = without(releases, current.extras.build, fallback?.extras.build);
    return keptOf([
        withFallback(fallback, {
            ...withoutCohort(current),
            deployment: {
                traffic: 100,
                default: true
            }
        }),
        ...[
            ...fallback ? [
                fallback
            ] : [],
            ...others
        ].map((other)=>({
                ...withoutCohort(other),
                deployment: inactive
            }))
    ]);
}
/** Keeps the first releases and previews. A preview of a release that was in use counts as that release. */ function keptOf(releases) {
    const isPreview = ({ extras })=>extras.preview && !extras.released;
    const previews = releases.filter(isPreview).slice(0, KEPT_PREVIEWS);
    const others = releases.filter((one)=>!isPreview(one)).slice(0, KEPT_RELEASES);
    return releases.filter((one)=>previews.includes(one) || others.includes(one));
}
function withFallback(fallback, release) {
    const { fallbackUrl: _, ...bare } = release;
    const { fallback: __, ...extras } = release.extras;
    if (!fallback) return {
        ...bare,
        extras
    };
    return {
        ...bare,
        fallbackUrl: fallback.url,
        extras: {
            ...extras,
            fallback: fallback.extras.build
        }
    };
}
function withoutRetirement(release) {
    const { retired: _, ...extras } = release.extras;
    return {
        ...release,
        extras
    };
}
function withoutCohort(release) {
    const { canary: _, ...extras } = release.extras;
    return {
        ...release,
        extras
    };
}
function without(releases, ...builds) {
    return releases.filter(({ extras })=>!builds.includes(extras.build));
}
function placeRelease(releases, release, audience) {
    if (!audience) return promote(releases, release);
    return audience.kind === "preview" ? storePreview(releases, release) : startCanary(releases, release, audience);
}
function promote(releases, release, at = new Date()) {
    const before = inUse(releases);
    const isSame = before?.extras.build === release.extras.build;
    const fallback = before && !isSame ? before : fallbackIn(releases, release);
    const { released = at.toISOString(), ...extras } = unrestricted(release).extras;
    return orderReleases(releases.map(withoutRetirement), withoutRetirement({
        ...release,
        extras: {
            ...extras,
            released
        }
    }), fallback && withoutRetirement(fallback));
}
function startCanary(releases, release, { percent, staff, users = [] }) {
    const current = inUse(releases);
    if (!current) {
        throw new Error(retiredOf(releases) ? "A retired module cannot have a canary: promote a release first." : "The first release cannot be a canary: omit --canary.");
    }
    const { build } = release.extras;
    if (current.extras.build === build) throw new Error(`${build} is already in use for all users.`);
    const cohort = {
        ...staff && {
            staff
        },
        ...users.length > 0 && {
            users: users.map((user)=>cohortIdOf(user, build))
        }
    };
    const { extras } = unrestricted(release);
    const canary = withFallback(current, {
        ...release,
        extras: {
            ...extras,
            ...Object.keys(cohort).length > 0 && {
                canary: cohort
            }
        },
        deployment: {
            traffic: percent,
            default: false
        }
    });
    const [first, ...others] = orderReleases(without(releases, build), current, fallbackIn(releases, current));
    const stable = {
        traffic: 100 - percent,
        default: true
    };
    return keptOf([
        {
            ...first ?? current,
            deployment: stable
        },
        canary,
        ...others
    ]);
}
/** Stores a release that only holders of a preview link and admins can open. */ function storePreview(releases, release) {
    const { build } = release.extras;
    const known = releases.find(({ extras })=>extras.build === build);
    if (known?.deployment.default) throw new Error(`${build} is already in use for all users.`);
    if (known && isCanary(known)) throw new Error(`${build} is already a canary.`);
    const preview = {
        ...release,
        deployment: {
            traffic: 0,
            default: false
        },
        extras: {
            ...release.extras,
            preview: true
        }
    };
    const fallback = inUse(releases)?.extras.fallback;
    const isNeeded = (one)=>one.deployment.default || isCanary(one) || one.extras.build === fallback || one.extras.retired;
    const others = without(releases, build);
    return keptOf([
        ...others.filter(isNeeded),
        preview,
        ...others.filter((one)=>!isNeeded(one))
    ]);
}
/** Removes the marks of a rollback, a preview and a canary. */ function unrestricted(release) {
    const { withdrawn: _, preview: __, canary: ___, ...extras } = release.extras;
    return {
        ...release,
        extras
    };
}
/** Takes the module out of use and keeps its releases, the one that was in use first. */ function retire(releases, at = new Date()) {
    const last = inUse(releases) ?? releases[0];
    if (!last || retiredOf(releases)) return [
        ...releases
    ];
    const { fallbackUrl: _, ...release } = last;
    const retired = {
        ...release,
        extras: {
            ...release.extras,
            retired: at.toISOString()
        }
    };
    return [
        retired,
        ...without(releases, last.extras.build)
    ].map((one)=>({
            ...withoutCohort(one),
            deployment: {
                traffic: 0,
                default: false
            }
        }));
}
/** The withdrawn release stays for open tabs, but is never a fallback again. */ function rollback(releases, name) {
    const canary = canaryOf(releases);
    const withdrawn = canary ?? inUse(releases);
    if (!withdrawn) {
        throw new Error(retiredOf(releases) ? `${name} is retired. To bring it back, promote it.` : `${name} has no release in use. Publish one with portal release ${name}.`);
    }
    const remaining = releases.map((release)=>release === withdrawn ? {
            ...release,
            extras: {
                ...release.extras,
                withdrawn: true
            }
        } : release);
    const target = canary ? inUse(releases) : fallbackIn(remaining, withdrawn);
    if (!target) throw new Error(`${name} has no release before ${withdrawn.extras.build} to roll back to.`);
    return orderReleases(remaining, target, fallbackIn(remaining, target));
}

;// CONCATENATED MODULE: ./shared/src/contract/release/navigation.ts
/** Whether contributions with this access are for the viewer. Unknown values match no viewer. */ function isFor(access, { signedIn, isAdmin }) {
    switch(access){
        case "public":
            return true;
        case "visitor":
            return !signedIn;
        case "member":
            return signedIn;
        case "admin":
            return signedIn && isAdmin;
        default:
            return false;
    }
}
/** The links of a module, with those of the footer as entries of this place. */ const linksOf = ({ navigation = [], footer = [] })=>[
        ...navigation,
        ...footer.map((link)=>({
                ...link,
                places: [
                    "footer"
                ]
            }))
    ];
/** The entries of all modules in their order. */ const navigationOf = (contributions)=>contributions.flatMap((one)=>one ? linksOf(one) : []).sort((a, b)=>a.order - b.order || (a.label < b.label ? -1 : 1));
const entriesIn = (place, entries, viewer)=>entries.filter(({ places, access })=>places.includes(place) && isFor(access, viewer));

;// CONCATENATED MODULE: ./shared/tooling/release/conflicts/contributionConflicts.ts



const MAX_SEGMENTS = 20;
const MAX_OPTIONAL = 3;
/** The time to match a path doubles with each optional segment. The host matches the paths too. */ function requireSimplePaths(name, { extras }) {
    const targets = linksOf(extras.contributions ?? {}).map(({ to })=>pathOf(to));
    for (const path of [
        ...pathsOf(extras),
        ...targets
    ]){
        const segments = segmentsOf(path);
        const optional = segments.filter((segment)=>segment.endsWith("?"));
        if (segments.length <= MAX_SEGMENTS && optional.length <= MAX_OPTIONAL) continue;
        throw new Error(`${name} ${extras.build} has the path ${path.slice(0, 100)}: a path has at most ` + `${String(MAX_SEGMENTS)} segments, ${String(MAX_OPTIONAL)} of them optional.`);
    }
}
const shellPaths = [
    "/login",
    "/modules/*",
    "/static/*"
];
function requireNoPathConflicts(name, { extras }, modules) {
    const others = Object.entries(modules).flatMap(([other, releases])=>other === name ? [] : [
            inUse(releases),
            canaryOf(releases)
        ].flatMap(ownerOf(other)));
    const owners = [
        {
            owner: "the shell",
            paths: shellPaths
        },
        ...others
    ];
    const conflicts = pathsOf(extras).flatMap((path)=>owners.flatMap(({ owner, paths })=>paths.filter((taken)=>pathsOverlap(path, taken)).map((taken)=>`${name} ${extras.build} claims ${path}, ${owner} has ${taken}`)));
    if (conflicts.length > 0) throw new Error(`${conflicts.join("; ")}.`);
}
const ownerOf = (module)=>(release)=>release === undefined ? [] : [
            {
                owner: `${module} ${release.extras.build}`,
                paths: pathsOf(release.extras)
            }
        ];
const pathsOf = ({ routes, contributions })=>[
        ...routes,
        ...contributions?.adminSections ?? []
    ].map(({ path })=>path);
/** Whether any URL matches both react-router patterns. */ function pathsOverlap(one, other) {
    return segmentsOverlap(segmentsOf(one), segmentsOf(other));
}
const segmentsOf = (path)=>path.toLowerCase().split("/").filter(Boolean);
function segmentsOverlap(one, other) {
    const [first, ...rest] = one;
    const [second, ...others] = other;
    if (first === "*" || second === "*") return true;
    if (first?.endsWith("?")) {
        return segmentsOverlap(rest, other) || segmentsOverlap([
            first.slice(0, -1),
            ...rest
        ], other);
    }
    if (second?.endsWith("?")) return segmentsOverlap(other, one);
    if (first === undefined || second === undefined) return first === second;
    const isSame = first === second || first.startsWith(":") || second.startsWith(":");
    return isSame && segmentsOverlap(rest, others);
}
const accesses = [
    "public",
    "member",
    "admin"
];
const entryPlaces = [
    ...navigationPlaces,
    "footer"
];
/** Without query and fragment. A `?` at the end of a segment makes it optional. */ const pathOf = (to)=>to.replace(/(?:\?(?!\/|$)|#).*$/s, "");
/** The bars and menus are shared: more would push the entries of other modules out of the window. */ const LABEL_LENGTH = 40;
const ENTRIES_PER_PLACE = 6;
const sectionPath = /^\/admin\/[a-z0-9][a-z0-9-]*$/;
/** Compares paths and contributions with those of the other modules. @throws in one line */ function requireNoConflicts(name, release, modules) {
    requireSimplePaths(name, release);
    requireNoPathConflicts(name, release, modules);
    const problems = contributionProblems(name, release, modules);
    if (problems.length > 0) throw new Error(`${problems.join("; ")}.`);
}
function contributionProblems(name, { extras }, modules) {
    const own = extras.contributions ?? {};
    const me = `${name} ${extras.build}`;
    const others = ownersBeside(name, modules);
    return [
        ...repeatedIds(own).map((id)=>`${me} has more than one contribution with the id ${id}`),
        ...navigationProblems(me, extras.routes, own),
        ...spaceProblems(me, own),
        ...repeatedLabels(me, own, others),
        ...partProblems(me, own, others)
    ];
}
const ownersBeside = (name, modules)=>Object.entries(modules).flatMap(([other, releases])=>other === name ? [] : [
            inUse(releases),
            canaryOf(releases)
        ].flatMap((release)=>release ? [
                {
                    name: `${other} ${release.extras.build}`,
                    contributions: release.extras.contributions ?? {}
                }
            ] : []));
function repeatedIds(own) {
    const { parts = [], adminSections = [] } = own;
    const repeatedIn = (ids)=>ids.filter((id, at)=>ids.indexOf(id) !== at);
    return [
        ...repeatedIn(linksOf(own).map(({ id })=>id)),
        // Both are exposed by the container under their id.
        ...repeatedIn([
            ...parts,
            ...adminSections
        ].map(({ id })=>id))
    ];
}
function navigationProblems(me, routes, own) {
    const { navigation = [], adminSections = [] } = own;
    return [
        ...navigation.flatMap(({ id, places })=>unknown(`The navigation entry ${id} of ${me} has the place`, places, navigationPlaces)),
        ...linksOf(own).flatMap(({ id, to, access })=>{
            const entry = `The navigation entry ${id} of ${me}`;
            const isOwn = routes.some(({ path })=>pathsOverlap(path, pathOf(to)));
            return [
                ...isOwn ? [] : [
                    `${entry} leads to ${to}, which is no path of this module`
                ],
                ...unknown(`${entry} has the access`, [
                    access
                ], [
                    ...accesses,
                    "visitor"
                ])
            ];
        }),
        ...[
            ...navigation,
            ...adminSections
        ].flatMap(({ id, icon })=>unknown(`${id} of ${me} has the icon`, icon ? [
                icon
            ] : [], contributionIcons))
    ];
}
function spaceProblems(me, own) {
    const links = linksOf(own);
    const long = [
        ...links,
        ...own.adminSections ?? []
    ].filter(({ label })=>label.length > LABEL_LENGTH);
    const crowded = entryPlaces.filter((place)=>links.filter(({ places })=>places.includes(place)).length > ENTRIES_PER_PLACE);
    return [
        ...long.map(({ id })=>`The label of ${id} of ${me} has more than ${String(LABEL_LENGTH)} characters`),
        ...crowded.map((place)=>`${me} adds more than ${String(ENTRIES_PER_PLACE)} entries to the ${place}`)
    ];
}
function repeatedLabels(me, own, others) {
    return linksOf(own).flatMap(({ label, places })=>others.flatMap((other)=>linksOf(other.contributions).filter((entry)=>entry.label.toLowerCase() === label.toLowerCase()).flatMap((entry)=>entry.places.filter((place)=>places.includes(place))).map((place)=>`${me} adds "${label}" to the ${place}, ${other.name} has the same label`)));
}
function partProblems(me, own, others) {
    const { parts = [], adminSections = [], extensionPoints = [] } = own;
    const known = others.flatMap(({ contributions })=>contributions.extensionPoints ?? []);
    const points = [
        ...known,
        ...extensionPoints
    ];
    return [
        ...parts.flatMap(({ id, at, access })=>[
                ...unknown(`The part ${id} of ${me} has the extension point`, [
                    at
                ], points),
                ...unknown(`The part ${id} of ${me} has the access`, [
                    access
                ], accesses.slice(1))
            ]),
        ...adminSections.filter(({ path })=>!sectionPath.test(path)).map(({ path })=>`${me} has an admin section at ${path}; it must be /admin/<name>`),
        ...extensionPoints.flatMap((point)=>others.filter(({ contributions })=>contributions.extensionPoints?.includes(point)).map((other)=>`${me} declares the extension point ${point}, ${other.name} has it`))
    ];
}
const unknown = (subject, values, known)=>values.filter((value)=>!known.includes(value)).map((value)=>`${subject} ${value}, known are ${known.join(", ") || "none"}`);

// EXTERNAL MODULE: ./node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare.js
var functions_compare = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/compare.js");
var compare_default = /*#__PURE__*/__webpack_require__.n(functions_compare);
// EXTERNAL MODULE: ./node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/valid.js
var valid = __webpack_require__("./node_modules/.pnpm/semver@7.8.6/node_modules/semver/functions/valid.js");
var valid_default = /*#__PURE__*/__webpack_require__.n(valid);
;// CONCATENATED MODULE: ./shared/tooling/release/provenance/requireGrowingVersion.ts


/** The same build may be released again. Only checked releases with provenance count. */ function requireGrowingVersion(name, { extras }, releases) {
    const { version } = extras.provenance ?? {};
    if (version === undefined) return;
    if (!valid_default()(version)) {
        throw new Error(`${name} has the version "${version}", which is not a version such as 1.2.0.`);
    }
    for (const { extras: other } of releases){
        const taken = other.provenance?.version;
        if (other.build === extras.build || other.preview || other.unchecked) continue;
        if (!taken || !valid_default()(taken)) continue;
        if (compare_default()(version, taken) > 0) continue;
        throw new Error(`${name} was already released with version ${taken} (${other.build}), and this build has ${version}. ` + `Raise the version in package.json above ${taken}.`);
    }
}

;// CONCATENATED MODULE: ./shared/tooling/release/changeReleases.ts





/** @param build a build id or its unique prefix; default: the canary, or what was retired */ async function promoteRelease(name, build, { registry, shell, requireBackend, log, why }) {
    const target = build === undefined ? canaryOrRetired : buildLike(build);
    const promoted = requireRelease(name, target(await releasesOf(registry, name)), build);
    requireCompatible(name, promoted, await shell());
    await requireBackend?.(name, promoted);
    const change = (releases, modules)=>{
        const release = requireRelease(name, target(releases), build);
        requireNoConflicts(name, release, modules);
        if (release.extras.preview) requireGrowingVersion(name, release, releases);
        return promote(releases, release);
    };
    await registry.change(name, change, {
        action: "promote",
        build: promoted.extras.build,
        ...why
    });
    const { build: id, unchecked } = promoted.extras;
    const next = unchecked ? `. It has not been checked: run portal release ${name}` : "";
    log(`${name} ${id} is in use for all users${next}`);
}
// An unreachable portal does not block a rollback: the shell itself rejects incompatible releases. Nor
// does a backend that lacks something: a part of the older release works.
async function rollBackRelease(name, { registry, shell, requireBackend, log, why }) {
    const before = await releasesOf(registry, name);
    const canary = canaryOf(before);
    const target = inUse(rollback(before, name));
    if (!canary && target) {
        const manifest = await shell().catch((error)=>{
            log(`Skipped the check against the live shell: ${error instanceof Error ? error.message : ""}`);
        });
        if (manifest) requireCompatible(name, target, manifest);
        await requireBackend?.(name, target).catch((error)=>{
            log(`Rolls back nevertheless: ${error instanceof Error ? error.message : ""}`);
        });
    }
    const withdrawn = canary ?? inUse(before);
    const releases = await registry.change(name, rollbackChange(name), {
        action: "rollback",
        build: withdrawn?.extras.build,
        ...why
    });
    const after = inUse(releases)?.extras.build ?? "none";
    log(`Rolled back ${name} ${withdrawn?.extras.build ?? ""}: ${after} is in use for all users`);
}
/** Ending a canary cannot introduce path conflicts. */ const rollbackChange = (name)=>(releases, modules)=>{
        const remaining = rollback(releases, name);
        const target = inUse(remaining);
        if (target && !canaryOf(releases)) requireNoPathConflicts(name, target, modules);
        return remaining;
    };
async function retireModule(name, { registry, log, why }) {
    if (retiredOf(await releasesOf(registry, name))) {
        log(`${name} is already retired`);
        return;
    }
    await registry.change(name, (releases)=>retire(releases), {
        action: "retire",
        ...why
    });
    log(`Retired ${name}: its releases are kept. To bring it back, promote it`);
}
const canaryOrRetired = (releases)=>canaryOf(releases) ?? retiredOf(releases);
async function releasesOf(registry, name) {
    const { microFrontends } = await registry.read();
    const releases = Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined;
    if (releases) return releases;
    const known = Object.keys(microFrontends).join(", ") || "none";
    throw new Error(`${registry.place} has no release of ${name}. Modules with releases: ${known}.`);
}
const buildLike = (build)=>(releases)=>{
        const matches = releases.filter(({ extras })=>extras.build.startsWith(build));
        return matches.length === 1 ? matches[0] : undefined;
    };
function requireRelease(name, release, build) {
    if (release) return release;
    throw new Error(build === undefined ? `${name} has no canary. To promote a stored release, add its build id (portal list ${name}).` : `"${build}" does not match exactly one release of ${name}. See portal list ${name}.`);
}
function requireCompatible(name, release, shell) {
    const conflicts = incompatibilities(name, release, shell);
    if (conflicts.length > 0) throw new Error(`${conflicts.join("; ")}.`);
}

;// CONCATENATED MODULE: external "node:os"

;// CONCATENATED MODULE: external "node:timers/promises"

;// CONCATENATED MODULE: external "npm:zod@4.6.7"

;// CONCATENATED MODULE: ./shared/tooling/release/registry/lock.ts




const LOCK = ".lock";
/** Held while an abandoned lock is removed, so that no other process removes a new lock. */ const BREAKER = ".lock.breaking";
/** Older locks count as abandoned. */ const LEASE_MS = 10 * 60_000;
const BREAKER_LEASE_MS = 60_000;
/** A holder stops this long before others may take over: their clocks differ, and a write takes time. */ const MARGIN_MS = 10_000;
const holderSchema = z.object({
    id: z.string(),
    host: z.string(),
    pid: z.number(),
    doing: z.string(),
    since: z.iso.datetime(),
    leaseMs: z.number().optional()
});
const now = ()=>new Date().toISOString();
async function withLock(storage, { doing, patienceMs = 30_000, onWait, holder }, work) {
    const waiting = {
        id: randomUUID(),
        host: hostname(),
        pid: process.pid,
        doing,
        since: now(),
        ...holder
    };
    let mine = waiting;
    const giveUpAt = Date.now() + patienceMs;
    let notified = false;
    while(!await storage.create(LOCK, JSON.stringify(mine = {
        ...waiting,
        since: now()
    }))){
        const other = await otherHolder(storage, mine);
        if (Date.now() > giveUpAt) throw new Error(`${describe(other)}. Try again when it has finished${atTheLatest(other)}.`);
        if (!other) continue;
        if (!notified) onWait?.(describe(other));
        notified = true;
        await promises_setTimeout(100);
    }
    const { leaseMs = LEASE_MS } = mine;
    const isMine = async ()=>parse(await storage.read(LOCK) ?? "")?.id === mine.id;
    try {
        return await work(async ()=>{
            const isOver = ageOf(mine) > leaseMs - MARGIN_MS;
            if (isOver || !await isMine()) throw new Error(`Lost the registry lock: it ends after ${String(leaseMs / 60_000)} min. Try again.`);
        });
    } finally{
        // A lock that cannot be removed counts as abandoned later.
        await isMine().then((held)=>held ? storage.remove(LOCK) : undefined).catch(()=>undefined);
    }
}
function parse(text) {
    try {
        return holderSchema.parse(JSON.parse(text));
    } catch  {
        return undefined;
    }
}
/** The process that holds or takes over the lock; undefined if the caller can try again. */ async function otherHolder(storage, mine) {
    const holder = await activeHolder(storage, LOCK, LEASE_MS);
    if (holder !== "abandoned") return holder;
    const breaker = {
        ...mine,
        doing: "takes over an abandoned lock",
        since: now()
    };
    if (!await storage.create(BREAKER, JSON.stringify(breaker))) {
        const other = await activeHolder(storage, BREAKER, BREAKER_LEASE_MS);
        if (other !== "abandoned") return other;
        // Two processes may both get here: `requireLock` stops the loser before it changes anything.
        await storage.remove(BREAKER);
        return undefined;
    }
    try {
        if (await activeHolder(storage, LOCK, LEASE_MS) === "abandoned") await storage.remove(LOCK);
    } finally{
        await storage.remove(BREAKER);
    }
    return undefined;
}
async function activeHolder(storage, path, leaseMs) {
    const text = await storage.read(path);
    if (text === undefined) return undefined;
    const holder = parse(text);
    if (!holder || ageOf(holder) > (holder.leaseMs ?? leaseMs)) return "abandoned";
    return holder.host === hostname() && !isAlive(holder.pid) ? "abandoned" : holder;
}
/** undefined if no process holds the lock. */ async function heldLock(storage) {
    const text = await storage.read(LOCK);
    if (text === undefined) return undefined;
    const holder = parse(text);
    const isAbandoned = await activeHolder(storage, LOCK, LEASE_MS) === "abandoned";
    const state = holder?.host === hostname() ? "running" : "elsewhere";
    return {
        holder: describe(holder),
        state: isAbandoned ? "abandoned" : state,
        async remove () {
            if (await storage.read(LOCK) !== text) throw new Error("Another process holds the lock now. Nothing was removed.");
            await storage.remove(LOCK);
        }
    };
}
function describe(holder) {
    if (!holder) return "Another process holds the lock";
    const { host, pid, doing, since } = holder;
    const where = host === hostname() ? "" : ` on ${host}`;
    return `Process ${String(pid)}${where} ${doing} since ${since}`;
}
const ageOf = ({ since })=>Date.now() - Date.parse(since);
function atTheLatest(holder) {
    if (!holder) return "";
    const end = new Date(Date.parse(holder.since) + (holder.leaseMs ?? LEASE_MS));
    return `, at the latest at ${end.toISOString()}`;
}
function isAlive(pid) {
    try {
        process.kill(pid, 0);
        return true;
    } catch (error) {
        return error.code === "EPERM";
    }
}

;// CONCATENATED MODULE: external "node:fs"

;// CONCATENATED MODULE: external "node:fs/promises"

;// CONCATENATED MODULE: ./shared/tooling/release/storage/localStorage.ts



function localStorage_localStorage(folder) {
    const at = (path)=>join(folder, path);
    return {
        place: folder,
        baseUrl: "/modules/",
        async read (path) {
            try {
                return await readFile(at(path), "utf8");
            } catch (error) {
                if (isCode(error, "ENOENT")) return undefined;
                throw error;
            }
        },
        replace: (path, text)=>withDraft(at(path), text, (draft)=>rename(draft, at(path))),
        create: (path, text)=>withDraft(at(path), text, async (draft)=>{
                try {
                    // Unlike a new file, a link appears together with its content.
                    await link(draft, at(path));
                    return true;
                } catch (error) {
                    if (isCode(error, "EEXIST")) return false;
                    throw error;
                }
            }),
        remove: (path)=>rm(at(path), {
                force: true
            }),
        async putFolder (path, from) {
            if (existsSync(at(path))) return;
            const draft = `${at(path)}.draft`;
            try {
                await rm(draft, {
                    recursive: true,
                    force: true
                });
                await cp(from, draft, {
                    recursive: true
                });
                await rename(draft, at(path));
            } finally{
                await rm(draft, {
                    recursive: true,
                    force: true
                });
            }
        },
        removeFolder: (path)=>rm(at(path), {
                recursive: true,
                force: true
            }),
        async folders (path) {
            if (!existsSync(at(path))) return [];
            const entries = await readdir(at(path), {
                withFileTypes: true
            });
            return entries.filter((entry)=>entry.isDirectory()).map(({ name })=>name);
        }
    };
}
/** Writes and syncs a temporary file next to `path`, so that a crash leaves no partial file. */ async function withDraft(path, text, use) {
    await mkdir(dirname(path), {
        recursive: true
    });
    const draft = `${path}.${String(process.pid)}-${String(Math.random()).slice(2)}.draft`;
    try {
        const file = await open(draft, "w");
        try {
            await file.writeFile(text);
            await file.sync();
        } finally{
            await file.close();
        }
        return await use(draft);
    } finally{
        await rm(draft, {
            force: true
        });
    }
}
const isCode = (error, code)=>error instanceof Error && "code" in error && error.code === code;

;// CONCATENATED MODULE: external "npm:acorn@8.19.0"

;// CONCATENATED MODULE: ./shared/tooling/release/needs/callChains.ts

const callChains_options = {
    ecmaVersion: "latest",
    sourceType: "module",
    // What surrounds the chain is not parsed.
    allowAwaitOutsideFunction: true,
    allowSuperOutsideMethod: true,
    checkPrivateFields: false
};
/**
 * The calls of a chain such as `from("rooms").select("id").eq("name", a)`, which begins at a position
 * of a script. Only the chain is parsed, so that large scripts take little time.
 */ function callsAt(code, position) {
    const parser = new Parser(callChains_options, code, position);
    try {
        parser.nextToken();
        return callsOf(parser.parseExprSubscripts());
    } catch (error) {
        if (error instanceof SyntaxError) return [];
        throw error;
    }
}
function callsOf(expression) {
    if (expression.type === "ChainExpression") return callsOf(expression.expression);
    if (expression.type === "MemberExpression") {
        return expression.object.type === "Super" ? [] : callsOf(expression.object);
    }
    if (expression.type !== "CallExpression") return [];
    const method = methodOf(expression.callee);
    const before = expression.callee.type === "MemberExpression" ? callsOf(expression.callee) : [];
    return method === undefined ? before : [
        ...before,
        {
            method,
            args: expression.arguments
        }
    ];
}
function methodOf(callee) {
    if (callee.type === "Identifier") return callee.name;
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
    return callee.computed ? undefined : callee.property.name;
}
/** The text of a literal, or undefined for anything else. */ function textOf(arg) {
    if (arg?.type === "Literal") return typeof arg.value === "string" ? arg.value : undefined;
    if (arg?.type !== "TemplateLiteral" || arg.expressions.length > 0) return undefined;
    return arg.quasis[0]?.value.cooked ?? undefined;
}
/** The keys that are written in an object, or in the objects of an array. */ function keysOf(arg) {
    if (arg?.type === "ArrayExpression") return arg.elements.flatMap(keysOf);
    if (arg?.type !== "ObjectExpression") return [];
    return arg.properties.flatMap((property)=>{
        if (property.type === "SpreadElement") return keysOf(property.argument);
        if (property.computed) return [];
        if (property.key.type === "Identifier") return [
            property.key.name
        ];
        const key = textOf(property.key);
        return key === undefined ? [] : [
            key
        ];
    });
}
/** The value of a key that is written in an object. */ function callChains_valueOf(arg, key) {
    if (arg?.type !== "ObjectExpression") return undefined;
    for (const property of arg.properties){
        if (property.type === "SpreadElement" || property.computed) continue;
        const isKey = property.key.type === "Identifier" && property.key.name === key;
        if (isKey) return property.value;
    }
    return undefined;
}

;// CONCATENATED MODULE: ./shared/tooling/release/storage/runConcurrently.ts
/** Runs work on several items at once, and starts none after a failure. */ async function runConcurrently(count, items, work) {
    const waiting = [
        ...items
    ];
    const worker = async ()=>{
        for(let item = waiting.shift(); item !== undefined; item = waiting.shift()){
            try {
                await work(item);
            } catch (error) {
                waiting.length = 0;
                throw error;
            }
        }
    };
    const ends = await Promise.allSettled(Array.from({
        length: count
    }, worker));
    const failed = ends.find((end)=>end.status === "rejected");
    if (failed) throw failed.reason;
}

;// CONCATENATED MODULE: ./shared/tooling/release/needs/backendNeeds.ts


/** A `from("name")` is a table only if one of these methods follows: `Array.from("a")` reads no table. */ const ofTables = new Set([
    "select",
    "insert",
    "upsert",
    "update",
    "delete"
]);
/** Methods whose first argument is a column. */ const filters = new Set(`eq neq gt gte lt lte like ilike likeAllOf likeAnyOf ilikeAllOf ilikeAnyOf regexMatch regexIMatch is
  isDistinct in notIn contains containedBy rangeGt rangeGte rangeLt rangeLte rangeAdjacent overlaps
  textSearch not filter order`.split(/\s+/));
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const starts = /(?:\?\.|\.)\s*(?:from|rpc|invoke)\s*\(\s*["'`]/g;
const addresses = /\/functions\/v1\/([A-Za-z0-9_-]+)/g;
/** A column in `or("status.eq.open,and(seats.gt.4,data->>kind.not.is.null)")`. */ const conditions = /(?:^|[,(])\s*([A-Za-z_]\w*)(?:->[^.,()]*)?\.(?:not\.)?(?:n?eq|[gl]te?|i?like|i?match|in|is|isdistinct|[a-z]*fts|c[sd]|ov|s[lr]|nx[lr]|adj)[.(]/g;
/** Number of characters before a call that are searched for its receiver. */ const BEFORE = 100;
function backendNeeds(scripts) {
    const needs = new Needs();
    for (const code of scripts){
        for (const { index, 0: start } of code.matchAll(starts)){
            const calls = callsAt(code, index + start.search(/[a-z]/));
            needs.add(calls, code.slice(Math.max(0, index - BEFORE), index));
        }
        for (const [, name = ""] of code.matchAll(addresses))needs.addEdgeFunction(name);
    }
    return needs.sorted();
}
class Needs {
    #tables = new Set();
    #columns = new Set();
    #functions = new Set();
    #parameters = new Set();
    #buckets = new Set();
    #edgeFunctions = new Set();
    /** @param before the receiver of the first call, such as `supabase.storage` */ add([first, ...others], before) {
        const name = textOf(first?.args[0]);
        if (!first || name === undefined) return;
        if (first.method === "invoke") {
            if (/functions\s*$/.test(before)) this.addEdgeFunction(name);
        } else if (/storage\s*$/.test(before)) {
            this.#buckets.add(name);
        } else if (NAME.test(name) && !/schema\s*\([^()]*\)\s*$/.test(before)) {
            if (first.method === "rpc") this.#addFunction(name, first);
            else if (others[0] && ofTables.has(others[0].method)) this.#addTable(name, others);
        }
    }
    addEdgeFunction(name) {
        this.#edgeFunctions.add(name);
    }
    #addFunction(name, { args }) {
        this.#functions.add(name);
        for (const key of keysOf(args[1]))this.#parameters.add(`${name}.${key}`);
    }
    #addTable(name, calls) {
        this.#tables.add(name);
        for (const { method, args } of calls){
            const text = textOf(args[0]);
            if (method === "select") {
                if (text !== undefined) this.#addSelected(name, selectedColumns(text));
            } else if (ofTables.has(method)) {
                for (const key of keysOf(args[0]))this.#columns.add(`${name}.${key}`);
                const conflict = textOf(callChains_valueOf(args[1], "onConflict"));
                for (const key of conflict?.split(",") ?? [])this.#columns.add(`${name}.${key.trim()}`);
            } else if (!isOfOtherTable(args[1])) {
                for (const column of filteredColumns(method, args[0]))this.#columns.add(`${name}.${column}`);
            }
        }
    }
    #addSelected(table, { names, nested }) {
        for (const name of names)this.#columns.add(`${table}.${name}`);
        for (const [name, selected] of nested)this.#addSelected(name, selected);
    }
    sorted() {
        return {
            tables: [
                ...this.#tables
            ].sort(),
            columns: [
                ...this.#columns
            ].sort(),
            functions: [
                ...this.#functions
            ].sort(),
            parameters: [
                ...this.#parameters
            ].sort(),
            buckets: [
                ...this.#buckets
            ].sort(),
            edgeFunctions: [
                ...this.#edgeFunctions
            ].sort()
        };
    }
}
/** With this option the columns are those of a table that is read with the one of the query. */ const isOfOtherTable = (options)=>keysOf(options).some((key)=>key === "referencedTable" || key === "foreignTable");
function filteredColumns(method, arg) {
    if (method === "match") return keysOf(arg);
    const text = textOf(arg);
    if (text === undefined) return [];
    if (method === "or") return [
        ...text.matchAll(conditions)
    ].map(([, column = ""])=>column);
    const column = filters.has(method) ? nameOf(text) : undefined;
    return column === undefined ? [] : [
        column
    ];
}
/** What a select list of PostgREST names, such as `id, room:rooms!fkey(name), amount::text`. */ function selectedColumns(list) {
    const selected = {
        names: [],
        nested: new Map()
    };
    for (const item of splitList(list)){
        const [, head = "", inner] = /^([^(]*)(?:\((.*)\))?$/s.exec(item.trim()) ?? [];
        // An aggregate, such as `amount.sum()`.
        const name = nameOf(inner === "" ? head.replace(/\.\w+\s*$/, "") : head);
        // `count` and `count()` count rows.
        if (name === undefined || name === "count") continue;
        selected.names.push(name);
        if (inner) selected.nested.set(name, selectedColumns(inner));
    }
    return selected;
}
/** Name without alias, hint, cast and the path into JSON; undefined for `*`. */ function nameOf(head) {
    const bare = head.trim().replace(/^\.\.\./, "").replace(/::.*$/s, "").replace(/^[^:]*:/s, "").replace(/(?:!|->).*$/s, "").trim();
    return NAME.test(bare) ? bare : undefined;
}
/** Splits at the commas outside of brackets. */ function splitList(list) {
    const items = [];
    let depth = 0;
    let from = 0;
    for (const [at, character] of [
        ...list
    ].entries()){
        if (character === "(") depth += 1;
        else if (character === ")") depth -= 1;
        else if (character === "," && depth === 0) {
            items.push(list.slice(from, at));
            from = at + 1;
        }
    }
    return [
        ...items,
        list.slice(from)
    ];
}
const CONCURRENCY = 8;
/** What the scripts of a stored release need. */ async function storedNeeds(storage, module, { extras: { build, assets = {} } }) {
    const scripts = [];
    const paths = Object.keys(assets).filter((path)=>/\.m?js$/.test(path));
    await runConcurrently(CONCURRENCY, paths, async (path)=>{
        scripts.push(await storage.read(`${module}/${build}/${path}`) ?? "");
    });
    return backendNeeds(scripts);
}

;// CONCATENATED MODULE: ./shared/tooling/release/registry/registry.ts






const POINTER = "modules.json";
const buildsOf = (releases)=>releases.map(({ extras })=>extras.build);
function registryIn(storage, { record, ...lock } = {}) {
    async function read() {
        const text = await storage.read(POINTER);
        if (text === undefined) return {
            schema: DISCOVERY_SCHEMA,
            microFrontends: {}
        };
        try {
            return parseDiscovery(JSON.parse(text));
        } catch (error) {
            throw new Error(`${storage.place}: ${POINTER} is not a valid discovery document.`, {
                cause: error
            });
        }
    }
    /** Read from the stored files, so that the description of a release cannot leave something out. */ async function withNeeds(change, note) {
        const release = note && offeredBy(change, note);
        if (!release || release.extras.unchecked) return change;
        return {
            ...change,
            needs: await storedNeeds(storage, change.module, release)
        };
    }
    async function movePointer(name, change, note, requireLock) {
        const { microFrontends: before } = await read();
        const known = before[name] ?? [];
        const after = change(known, before);
        const { [name]: _, ...others } = before;
        // An existing module keeps its position in the document.
        const withReleases = (releases)=>releases.length > 0 ? {
                ...before,
                [name]: releases
            } : others;
        requireReadable(name, withReleases(after));
        const entry = await record?.(await withNeeds({
            module: name,
            before: known,
            after
        }, note), note);
        const releases = withLastEntry(after, entry?.id ?? lastEntryOf(known));
        const microFrontends = withReleases(releases);
        try {
            await requireLock();
            await storage.replace(POINTER, `${JSON.stringify({
                schema: DISCOVERY_SCHEMA,
                microFrontends
            }, null, 2)}\n`);
            // Without the note, the files of unlisted builds are removed immediately.
            await noteUnlisted(storage, name, buildsOf(known), buildsOf(releases)).catch(()=>undefined);
        } catch (error) {
            if (!entry) throw error;
            // The response to a write may get lost.
            const stored = await read().catch(()=>undefined);
            if (lastEntryOf(stored?.microFrontends[name] ?? []) === entry.id) return releases;
            await entry.fail(error).catch(()=>undefined);
            throw error;
        }
        return releases;
    }
    async function dropUnlisted(name) {
        const releases = (await read()).microFrontends[name] ?? [];
        const listed = new Set(buildsOf(releases));
        for (const folder of (await storage.folders(name))){
            if (listed.has(folder) || await isUnlistedRecently(storage, `${name}/${folder}`)) continue;
            await storage.removeFolder(`${name}/${folder}`);
        }
    }
    return {
        place: storage.place,
        baseUrl: storage.baseUrl,
        read,
        lock: ()=>heldLock(storage),
        needs: (name, release)=>storedNeeds(storage, name, release),
        async requireWritable () {
            const probe = `.writable-${randomUUID()}`;
            try {
                await storage.create(probe, "");
            } finally{
                await storage.remove(probe).catch(()=>undefined);
            }
        },
        change: (name, change, note)=>withLock(storage, {
                doing: `changes ${name}`,
                ...lock
            }, async (requireLock)=>{
                await requireLock();
                return movePointer(name, change, note, requireLock);
            }),
        publish: ({ name, id, dir }, change, note)=>withLock(storage, {
                doing: `releases ${name}`,
                ...lock
            }, async (requireLock)=>{
                try {
                    await storage.putFolder(`${name}/${id}`, dir);
                    await requireLock();
                    return await movePointer(name, change, note, requireLock);
                } finally{
                    // If this fails, the next release removes the leftovers.
                    await requireLock().then(()=>dropUnlisted(name)).catch(()=>undefined);
                }
            })
    };
}
/** A pointer that cannot be read again would take all modules out of use. */ function requireReadable(name, microFrontends) {
    try {
        parseDiscovery({
            schema: DISCOVERY_SCHEMA,
            microFrontends
        });
    } catch (error) {
        const fault = error instanceof Error ? error.message : String(error);
        throw new Error(`The releases of ${name} would not be valid: ${fault}.`, {
            cause: error
        });
    }
}
function localRegistry(folder, options) {
    return {
        ...registryIn(localStorage(folder), options),
        folder
    };
}
/** Tabs that were opened before the newer releases still load files of an unlisted one. */ const UNLISTED_FOR_MS = 7 * 24 * 60 * 60_000;
/** A file in the folder of a release: when it was removed from the pointer. */ const SINCE = "unlisted-since.txt";
async function noteUnlisted(storage, name, before, after) {
    for (const build of before.filter((one)=>!after.includes(one))){
        await storage.create(`${name}/${build}/${SINCE}`, new Date().toISOString());
    }
    for (const build of after.filter((one)=>!before.includes(one))){
        await storage.remove(`${name}/${build}/${SINCE}`);
    }
}
/** False for what was never in the pointer. */ async function isUnlistedRecently(storage, folder) {
    const since = Date.parse(await storage.read(`${folder}/${SINCE}`) ?? "");
    return Date.now() - since < UNLISTED_FOR_MS;
}

;// CONCATENATED MODULE: ./shared/tooling/release/server/audienceOf.ts
function audienceOf(request) {
    if (request.action === "release") return undefined;
    if (request.action === "preview") return {
        kind: "preview"
    };
    const { percent, staff, users = [] } = request;
    if (percent === 0 && !staff && users.length === 0) {
        throw new Error("A canary needs a percentage, staff or users.");
    }
    return {
        kind: "canary",
        percent,
        staff,
        users
    };
}

;// CONCATENATED MODULE: ./shared/tooling/release/server/requireFullBuild.ts
/** A prefix may match another release by the time that the change is made. */ function requireFullBuild({ microFrontends }, module, build) {
    if (microFrontends[module]?.some(({ extras })=>extras.build === build)) return;
    throw new Error(`${module} has no release ${build}.`);
}

;// CONCATENATED MODULE: ./shared/tooling/release/server/requireOwnFiles.ts


const MANIFEST = "mf-manifest.json";
/** What the registry itself writes into a release. */ const registryFields = [
    "fallback",
    "released",
    "withdrawn",
    "retired",
    "canary",
    "preview",
    "logEntry"
];
/**
 * A described release as the registry stores it.
 * @param baseUrl of the registry
 * @throws if it names files of another module or build, or a file without hash
 */ function requireOwnFiles(module, release, baseUrl) {
    const { build, assets, preload, manifestUrl, manifestIntegrity, provenance } = release.extras;
    const refuse = (reason)=>new Error(`${module} ${build}: ${reason}.`);
    if (!/^[\w-]{1,100}$/.test(build)) throw refuse("the build id has other characters than a-z, 0-9");
    if (!provenance) throw refuse("the release has no provenance");
    if (!__rspack_external_npm_valibot_1_5_0_5de4ece2.is(filesSchema, assets)) throw refuse("the list of its files is not valid");
    const base = `${baseUrl}${module}/${build}/`;
    const named = [
        [
            release.url,
            release.metadata.integrity
        ],
        [
            manifestUrl,
            manifestIntegrity
        ],
        ...[
            preload.js,
            preload.css
        ].flatMap((files)=>Object.entries(files)).map(([path, hash])=>[
                base + path,
                hash
            ])
    ];
    if (manifestUrl !== base + MANIFEST) throw refuse(`its manifest is not at ${base}${MANIFEST}`);
    for (const [url, hash] of named){
        if (!url.startsWith(base)) throw refuse(`${url} is not a file of the build`);
        if (assets[url.slice(base.length)] !== hash) throw refuse(`${url} has another hash`);
    }
    const extras = Object.fromEntries(Object.entries(release.extras).filter(([field])=>!registryFields.includes(field)));
    return {
        url: release.url,
        metadata: release.metadata,
        deployment: {
            traffic: 100,
            default: true
        },
        extras
    };
}

;// CONCATENATED MODULE: ./shared/tooling/release/server/uploads.ts





/** Written when an upload starts, so that a later start is noticed. */ const UPLOAD = ".upload";
const UPLOAD_TIMEOUT_MS = 2 * 60 * 60_000;
const uploads_CONCURRENCY = 8;
const MEGABYTE = 1024 * 1024;
const uploads_MAX_BYTES = 50 * MEGABYTE;
/** Per module. The size of an upload is unknown until its files are stored. */ const MAX_UNFINISHED = 3;
function createUploads({ storage, lockStorage, lock, registry }) {
    /** Uploads of one module start one after another, so that together they do not delay rollbacks. */ const locksOf = (module)=>({
            ...lockStorage,
            read: (path)=>storage.read(`${module}/${path}`),
            create: (path, text)=>storage.create(`${module}/${path}`, text),
            remove: (path)=>storage.remove(`${module}/${path}`)
        });
    async function requireStored(folder, assets) {
        // Before the files are read into memory.
        const size = await storage.sizeOf(folder);
        if (size > uploads_MAX_BYTES) {
            const megabytes = Math.ceil(size / MEGABYTE);
            throw new Error(`${folder} is ${String(megabytes)} MB; a build can have at most 50 MB.`);
        }
        await runConcurrently(uploads_CONCURRENCY, Object.entries(assets), async ([path, hash])=>{
            const file = await storage.readBytes(`${folder}/${path}`);
            if (!file) throw new Error(`${folder}/${path} was not uploaded. Release it again.`);
            const digest = createHash("sha384").update(file).digest("base64");
            if (`sha384-${digest}` === hash) return;
            throw new Error(`${folder}/${path} does not match its hash in the release. Release it again.`);
        });
    }
    /** Removes builds that no release has named for a week. @returns those that are being uploaded */ async function dropUnlisted(module, requireLock) {
        const releases = (await registry.read()).microFrontends[module] ?? [];
        const listed = new Set(releases.map(({ extras })=>extras.build));
        const unfinished = [];
        for (const build of (await storage.folders(module))){
            if (listed.has(build) || await isUnlistedRecently(storage, `${module}/${build}`)) continue;
            if (await isUploading(`${module}/${build}`)) {
                unfinished.push(build);
                continue;
            }
            await requireLock();
            await storage.removeFolder(`${module}/${build}`);
        }
        return unfinished;
    }
    async function isUploading(folder) {
        const since = Date.parse((await storage.read(`${folder}/${UPLOAD}`))?.split(" ")[0] ?? "");
        return Date.now() - since < UPLOAD_TIMEOUT_MS && !await storage.hasFile(folder, COMPLETE);
    }
    return {
        async start ({ module, build, files }) {
            const folder = `${module}/${build}`;
            const doing = `uploads ${module}`;
            async function prepareFolder(requireLock) {
                if (await storage.hasFile(folder, COMPLETE)) return false;
                const unfinished = await dropUnlisted(module, requireLock);
                if (unfinished.length >= MAX_UNFINISHED && !unfinished.includes(build)) {
                    throw new Error(`${module} has uploads that were not released: ${unfinished.join(", ")}. ` + `Release one of them, or wait until they are removed, 2 hours after their start.`);
                }
                await requireLock();
                await storage.removeFolder(folder);
                await storage.upload(`${folder}/${UPLOAD}`, `${new Date().toISOString()} ${randomUUID()}`);
                return true;
            }
            return withLock(locksOf(module), {
                doing,
                ...lock
            }, async ()=>{
                const urls = {};
                if (!await withLock(lockStorage, {
                    doing,
                    ...lock
                }, prepareFolder)) return urls;
                // Takes seconds, so the registry is not locked: other modules can be released.
                await runConcurrently(uploads_CONCURRENCY, Object.keys(files), async (path)=>{
                    urls[path] = await storage.signUpload(`${folder}/${path}`);
                });
                return urls;
            });
        },
        async verify (module, build, assets) {
            const folder = `${module}/${build}`;
            const upload = await storage.read(`${folder}/${UPLOAD}`);
            await requireStored(folder, assets);
            return {
                async markComplete () {
                    if (await storage.read(`${folder}/${UPLOAD}`) !== upload) {
                        throw new Error(`Another upload of ${module} ${build} has started. Release it again.`);
                    }
                    if (!await storage.hasFile(folder, COMPLETE)) {
                        await storage.upload(`${folder}/${COMPLETE}`, "complete");
                    }
                }
            };
        },
        cleanUp: (module)=>withLock(lockStorage, {
                doing: `cleans up ${module}`,
                ...lock
            }, async (requireLock)=>{
                await dropUnlisted(module, requireLock);
            })
    };
}

;// CONCATENATED MODULE: ./shared/tooling/release/server/releaseServer.ts














const PATIENCE_MS = 15_000;
/** The lock of a function that was killed ends after this. Nothing that takes longer is done under it. */ const releaseServer_LEASE_MS = 60_000;
function createReleaseServer({ storage, shell, record }) {
    const folderStorage = {
        ...storage,
        putFolder: ()=>Promise.reject(new Error("Files are uploaded by the client."))
    };
    const lock = {
        patienceMs: PATIENCE_MS,
        // Other hosts cannot check whether the process of a function is alive.
        holder: {
            host: `edge function ${randomUUID()}`,
            leaseMs: releaseServer_LEASE_MS
        }
    };
    const registry = registryIn(folderStorage, {
        ...lock,
        record
    });
    const log = ()=>undefined;
    const uploads = createUploads({
        storage,
        lockStorage: folderStorage,
        lock,
        registry
    });
    async function publish(request, who) {
        const { module } = request;
        const described = requireOwnFiles(module, request.release, storage.baseUrl);
        const { build, assets = {} } = described.extras;
        const conflicts = incompatibilities(module, described, await shell());
        if (conflicts.length > 0) throw new Error(`${conflicts.join("; ")}.`);
        const audience = audienceOf(request);
        const change = (releases, modules)=>{
            requireNoConflicts(module, described, modules);
            const release = releases.find(({ extras })=>extras.build === build) ?? described;
            if (audience?.kind !== "preview") requireGrowingVersion(module, release, releases);
            return placeRelease(releases, release, audience);
        };
        const { microFrontends } = await registry.read();
        const known = microFrontends[module] ?? [];
        if (!audience && inUse(known)?.extras.build === build) return [
            ...known
        ];
        change(known, microFrontends);
        const upload = await uploads.verify(module, build, assets);
        const checked = registryIn(folderStorage, {
            ...lock,
            async record (changed, note) {
                await upload.markComplete();
                return record(changed, note);
            }
        });
        const releases = await checked.change(module, change, {
            ...noteOf(audience),
            build,
            reason: request.reason,
            ...who
        });
        await uploads.cleanUp(module).catch(()=>undefined);
        return releases;
    }
    return {
        place: storage.place,
        baseUrl: storage.baseUrl,
        read: registry.read,
        startUpload: uploads.start,
        async change (request, who) {
            const { module, reason } = request;
            const tools = {
                registry,
                shell,
                log,
                why: {
                    ...who,
                    ...reason && {
                        reason
                    }
                }
            };
            switch(request.action){
                case "release":
                case "canary":
                case "preview":
                    return publish(request, who);
                case "promote":
                    requireFullBuild(await registry.read(), module, request.build);
                    await promoteRelease(module, request.build, tools);
                    break;
                case "rollback":
                    await rollBackRelease(module, {
                        ...tools,
                        registry: requireNewest(registry, module, request.build)
                    });
                    break;
                case "retire":
                    await retireModule(module, tools);
            }
            return (await registry.read()).microFrontends[module] ?? [];
        },
        endCanary: (module, build, why)=>rollBackRelease(module, {
                registry: requireNewest(registry, module, build, {
                    canaryOnly: true
                }),
                shell,
                log,
                why
            })
    };
}

;// CONCATENATED MODULE: ./shared/tooling/release/server/edgeEntry.ts
/** What the edge functions use of the registry. `pnpm functions:shared` bundles it for them. */ 








})();

var __webpack_exports__Outdated = __webpack_exports__.Outdated;
var __webpack_exports__bucketStorage = __webpack_exports__.bucketStorage;
var __webpack_exports__createReleaseServer = __webpack_exports__.createReleaseServer;
var __webpack_exports__logEntryOf = __webpack_exports__.logEntryOf;
var __webpack_exports__missingEdgeFunctions = __webpack_exports__.missingEdgeFunctions;
var __webpack_exports__parseServerRequest = __webpack_exports__.parseServerRequest;
var __webpack_exports__parseShellManifest = __webpack_exports__.parseShellManifest;
var __webpack_exports__requireFullBuild = __webpack_exports__.requireFullBuild;
export { __webpack_exports__Outdated as Outdated, __webpack_exports__bucketStorage as bucketStorage, __webpack_exports__createReleaseServer as createReleaseServer, __webpack_exports__logEntryOf as logEntryOf, __webpack_exports__missingEdgeFunctions as missingEdgeFunctions, __webpack_exports__parseServerRequest as parseServerRequest, __webpack_exports__parseShellManifest as parseShellManifest, __webpack_exports__requireFullBuild as requireFullBuild };
