import { Client } from 'pg'

/** How many statements this process sends to its databases while some work is done, begins and commits among them. */
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
