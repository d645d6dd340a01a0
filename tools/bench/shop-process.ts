import { spawn, type ChildProcess } from 'node:child_process'
import { nodeOfTheShop, ownDatabase, root, runtimeEnvironment, runtimeFlags } from '../prepare.mjs'

/**
 * Starts the shop as `npm start` does, on a free port, with very high rate limits. `web`: pages and API only, without
 * jobs; their address is read from the log.
 */
export async function openShop(
  folder: string,
  entry: 'all' | 'web' = 'all',
): Promise<{ process: ChildProcess; address: string }> {
  const started = spawn(nodeOfTheShop(), [...runtimeFlags, `src/processes/${entry}.ts`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...runtimeEnvironment,
      ...process.env,
      NODE_ENV: 'production',
      SHOP_MODE: 'demo',
      DATA_DIR: folder,
      PORT: '0',
      ...ownDatabase,
      LIMITS_FACTOR: '100000',
      LOG_LEVEL: entry === 'web' ? 'info' : 'error',
    },
  })
  return { process: started, address: await untilOpen(started) }
}

/** Waits for the address that a starting shop prints; its errors are passed on. */
export const untilOpen = (started: ChildProcess): Promise<string> =>
  new Promise((found, failed) => {
    started.stdout?.on('data', (chunk: Buffer) => {
      const output = chunk.toString()
      const line = /open at (http:\S+)|"address":"(http:[^"]+)"[^\n]*"web is open"/.exec(output)
      const address = line?.[1] ?? line?.[2]
      if (address) found(address)
      for (const entry of output.split('\n'))
        if (/"level":(?:"error"|[56]0)/.test(entry)) process.stderr.write(`${entry}\n`)
    })
    started.once('exit', (code) => failed(new Error(`the shop ended with ${code}`)))
  })

/** Runs a command of the shop on the same data. */
export function command(
  folder: string,
  args: string[],
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<void> {
  return new Promise((done, failed) => {
    const run = spawn(nodeOfTheShop(), ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: output,
      env: { ...process.env, SHOP_MODE: 'demo', DATA_DIR: folder, ...ownDatabase },
    })
    run.once('exit', (code) =>
      code === 0 ? done() : failed(new Error(`${args.join(' ')} ended with ${code}`)),
    )
  })
}
