import { parseArgs } from 'node:util'
import { bucketProblem, bucketStorage } from '#platform/storage/bucket.ts'
import { copyFiles, type CopyCounts } from '#platform/storage/copying.ts'
import { folderStorage } from '#platform/storage/folder.ts'
import { bucketOf } from '#platform/storage/open.ts'
import { StorageAway } from '#platform/storage/storage.ts'
import { configOrExit, usageUnless } from './command-line.ts'

const usage = `npm run storage -- copy [--dry-run]
npm run storage -- check

copy takes every uploaded picture, photo, video and caption from DATA_DIR to the bucket of STORAGE_URL, beside the
running shop. It may be repeated, also after it was broken off: what the bucket has is left, and the folder stays as it
is. With --dry-run it only counts.
check says whether the bucket can be used.`

const { values, positionals } = readArguments()
const [command] = positionals
usageUnless(positionals.length === 1 && (command === 'copy' || command === 'check'), usage)

const config = configOrExit()
const access = bucketOf(config)
const problem = access
  ? await bucketProblem(access)
  : { sentence: 'No bucket is set up: STORAGE_URL and what belongs to it, see .env.example.' }
if (!access || problem) {
  console.error(problem?.sentence)
  process.exit(1)
}
if (command === 'check') console.log(`The bucket ${access.bucket} can be used.`)
else
  try {
    const dryRun = values['dry-run'] ?? false
    const counts = await copyFiles(folderStorage(config.DATA_DIR), bucketStorage(access), {
      dryRun,
      follow: printing,
    })
    console.log(summary(counts, dryRun))
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    console.error(`${error.message} What was copied stays; the same command goes on.`)
    process.exitCode = 1
  }

/** Arguments of the command; an unknown option prints the usage, as a missing one does. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, 'dry-run': { type: 'boolean' } },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return usageUnless(false, usage) as never // it ends the process
  }
}

/** Prints progress to a terminal. */
function printing({ files, copied, bytes }: CopyCounts): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r${files.toLocaleString('en')} files, ${copied} copied, ${megabytes(bytes)} `)
}

function summary({ files, copied, bytes, there, gone }: CopyCounts, dryRun: boolean): string {
  const removed = gone > 0 ? `, ${gone} removed meanwhile` : ''
  return `${files} files: ${copied} ${dryRun ? 'to copy' : 'copied'} (${megabytes(bytes)}), ${there} there before${removed}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
