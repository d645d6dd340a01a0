import type { Ctx } from '../context.ts'

/** Takes a trial back: its answer is all that is left of it. */
class Trial<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('a trial')
    this.result = result
  }
}

/** What an action would come to, without doing it. */
export async function inDryRun<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await ctx.transaction(async (tx) => {
      throw new Trial(await work(tx))
    })
  } catch (error) {
    if (error instanceof Trial) return error.result as T // thrown above
    throw error
  }
}
