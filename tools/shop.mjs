// Runs a script of the repository on the shop's own Node, packages installed first: `node tools/shop.mjs FILE
// [ARG …]`.
import { commandFlags, ensureInstalled, run, runtimeEnvironment } from './prepare.mjs'

ensureInstalled()
const [file, ...args] = process.argv.slice(2)
const env = { ...runtimeEnvironment, ...process.env }
process.exit(run([...commandFlags, file, ...args], { env }).status ?? 1)
