import type { Ctx } from '../context.ts'

/** Rolls back a dry run and carries its result out of the transaction. */
class Trial<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('a trial')
    this.result = result
  }
}

/** Result of an action without performing it: the transaction is rolled back. */
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
