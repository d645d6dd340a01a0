// A demo shop for browser tests: in a folder and on ports of its own, deleted by `close()`.
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nodeOfTheShop, ownDatabase, root, runtimeEnvironment, runtimeFlags } from './prepare.mjs'
import { scratchFolder } from './scratch.mjs'

/**
 * Opens it, with the given settings, on a copy of the data in STORY_SEED, or on data that it seeds itself, which takes
 * longer. `environment` is for commands on the same shop.
 */
export async function openStoryShop(settings = {}) {
  const data = mkdtempSync(join(scratchFolder(), 'elowen-stories-'))
  if (process.env.STORY_SEED) cpSync(process.env.STORY_SEED, data, { recursive: true })
  const environment = { ...process.env, SHOP_MODE: 'demo', DATA_DIR: data, ...ownDatabase, ...settings }
  const shop = spawn(nodeOfTheShop(), [...runtimeFlags, 'src/processes/all.ts'], {
    cwd: root,
    env: {
      ...runtimeEnvironment,
      ...environment,
      NODE_ENV: 'production',
      PORT: settings.PORT ?? '0',
      LOG_LEVEL: 'warn',
      LIMITS_FACTOR: '100',
      WEBHOOKS_LOOPBACK: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  async function stop() {
    shop.removeAllListeners('exit')
    const gone = new Promise((done) => shop.once('exit', done))
    shop.kill('SIGTERM')
    if (shop.exitCode === null && shop.signalCode === null) await gone
  }
  async function close() {
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
  try {
    const address = await new Promise((found, failed) => {
      let output = ''
      shop.stdout.on('data', (chunk) => {
        if (process.env.STORY_DEBUG) appendFileSync(process.env.STORY_DEBUG, chunk)
        output += chunk
        const line = /open at (https?:\S+)/.exec(output)
        if (line) found(line[1])
      })
      shop.once('exit', (code) => failed(new Error(`the shop ended with ${code}: ${output}`)))
    })
    return { address, data, environment, stop, close }
  } catch (error) {
    await close()
    throw error
  }
}
