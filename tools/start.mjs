// `npm start`: installs packages when the lock file changed, builds when the sources changed, and opens the shop.
// Runs on any Node ≥ 20; everything after the installation runs on the Node of the repository.
import { spawn } from 'node:child_process'
import {
  buildIfStale,
  endWithNpm,
  ensureInstalled,
  nodeOfTheShop,
  root,
  runtimeEnvironment,
  runtimeFlags,
} from './prepare.mjs'

ensureInstalled()
buildIfStale()

const mode = process.env.SHOP_MODE ?? (process.env.NODE_ENV === 'production' ? 'production' : 'demo')
const entry = process.argv[2] ?? 'all'
const shop = spawn(nodeOfTheShop(), [...runtimeFlags, `src/processes/${entry}.ts`], {
  cwd: root,
  stdio: 'inherit',
  // NODE_ENV is for React, the shop itself reads SHOP_MODE
  env: { ...runtimeEnvironment, ...process.env, SHOP_MODE: mode, NODE_ENV: 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
endWithNpm(shop)
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
