import { setPriority } from 'node:os'
import { withShop } from '../command-line/command-line.ts'

/** One job in a process of its own, which leaves the processors to others: `job-process.ts <name> <payload as JSON>`. */
const [name = '', payload = 'null'] = process.argv.slice(2)
setPriority(10)
process.once('disconnect', () => process.exit(1)) // whoever started it is gone
process.channel?.unref()
await withShop(async ({ jobs }) => {
  const job = jobs.find((each) => each.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  await job.run(JSON.parse(payload))
})
