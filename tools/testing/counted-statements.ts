import { Client } from 'pg'

/** Number of statements that this process sends to its databases during `work`, including begin and commit. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = Client
  const send = prototype.query
  let count = 0
  prototype.query = function counted(this: Client, ...input: unknown[]) {
    count += 1
    return Reflect.apply(send, this, input) as never
  } as typeof send
  try {
    await work()
  } finally {
    prototype.query = send
  }
  return count
}
