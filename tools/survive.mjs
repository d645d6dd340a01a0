// `npm run survive`: kills the shop on this machine repeatedly; `-- --failover`: stops the parts of the cluster, one
// after the other.
import { ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
const args = process.argv.slice(2)
const file = args.includes('--failover') ? 'tools/cluster/failover.mjs' : 'tools/bench/survive.ts'
const rest = args.filter((arg) => arg !== '--failover')
process.exit(run(['--disable-warning=ExperimentalWarning', file, ...rest]).status ?? 1)
