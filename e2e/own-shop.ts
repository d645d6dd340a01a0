import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nodeOfTheShop, root, runtimeFlags } from '../tools/prepare.mjs'
import { openStoryShop } from '../tools/story-shop.mjs'

const hour = 3_600_000
const runs = promisify(execFile)

/**
 * Starts a shop for a single test that moves the clock (which would sign out all others in the common shop) or needs
 * settings of its own.
 */
export async function openOwnShop(settings: Record<string, string> = {}) {
  const shop = await openStoryShop(settings)
  const command = async (name: string, ...args: string[]): Promise<string> => {
    const file = `src/processes/command-line/${name}.ts`
    const { stdout } = await runs(nodeOfTheShop(), [...runtimeFlags, file, ...args], {
      cwd: root,
      env: shop.environment,
    })
    return stdout
  }
  function now(): Date {
    try {
      const ahead = Number(readFileSync(join(shop.data, 'clock-ahead'), 'utf8'))
      return new Date(Date.now() + ahead * 1_000)
    } catch {
      return new Date() // it was never moved
    }
  }
  return {
    address: shop.address,
    command,
    close: shop.close,
    now,
    /** Moves the clock to a time, or past it by less than an hour, and runs due jobs on the way. */
    async goTo(moment: Date): Promise<void> {
      const hours = Math.ceil((moment.getTime() - now().getTime()) / hour)
      if (hours > 0) await command('clock', `+${hours}h`)
    },
    /** Result of the consistency checks. */
    async discrepancies(): Promise<string> {
      return command('audit').then(
        (text) => /(\d+) faults/.exec(text)?.[0] ?? text,
        (error: { stdout?: string }) => error.stdout ?? String(error),
      )
    },
  }
}
export type OwnShop = Awaited<ReturnType<typeof openOwnShop>>
