import { setPriority } from 'node:os'
import { withShop } from '../command-line/command-line.ts'

/** Runs one job in a process of low priority: `job-process.ts <name> <payload as JSON>`. */
const [name = '', payload = 'null'] = process.argv.slice(2)
setPriority(10)
process.once('disconnect', () => process.exit(1)) // the parent process has ended
process.channel?.unref()
await withShop(async ({ jobs }) => {
  const job = jobs.find((each) => each.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  await job.run(JSON.parse(payload))
})
