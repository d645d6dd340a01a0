// `npm run dev`: the shop with hot reload, on the shop's own Node.
import { spawn } from 'node:child_process'
import { endWithNpm, ensureInstalled, nodeOfTheShop, root } from './prepare.mjs'

ensureInstalled()
const shop = spawn(
  nodeOfTheShop(),
  ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'src/processes/dev.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SHOP_MODE: 'development', NODE_ENV: 'development' },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
endWithNpm(shop)
shop.on('exit', (code) => process.exit(code ?? 0))
