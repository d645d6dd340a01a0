// Runs a script of the repository on the shop's own Node, packages installed first: `node tools/shop.mjs FILE
// [ARG …]`.
import { ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
const [file, ...args] = process.argv.slice(2)
process.exit(run(['--disable-warning=ExperimentalWarning', file, ...args]).status ?? 1)
