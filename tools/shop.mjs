// Runs a script of the repository on the shop's own Node, after installing packages: `node tools/shop.mjs FILE [ARG
// …]`.
import { commandFlags, ensureInstalled, run, runtimeEnvironment } from './prepare.mjs'

ensureInstalled()
const [file, ...args] = process.argv.slice(2)
// tools have no memory limit; the shop's commands run beside the shop, and feeds are measured as in a worker
const isCommand = file?.startsWith('src/processes/') || file === 'tools/bench/feeds.ts'
const flags = isCommand ? commandFlags : ['--disable-warning=ExperimentalWarning']
const env = { ...(isCommand ? runtimeEnvironment : {}), ...process.env }
process.exit(run([...flags, file, ...args], { env }).status ?? 1)
