import { stat } from 'node:fs/promises'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import type { BucketAccess } from './bucket-calls.ts'
import { bucketProblem, bucketStorage } from './bucket.ts'
import { folderStorage } from './folder.ts'
import { overFolder } from './over-folder.ts'
import { recalled } from './recalled.ts'
import type { Storage } from './storage.ts'

type Settings = Pick<
  Config,
  | 'DATA_DIR'
  | 'STORAGE_URL'
  | 'STORAGE_REGION'
  | 'STORAGE_BUCKET'
  | 'STORAGE_ACCESS_KEY'
  | 'STORAGE_SECRET_KEY'
  | 'STORAGE_PATIENCE'
>

/** The configured bucket; null: uploads are stored in DATA_DIR. */
export function bucketOf(settings: Settings): BucketAccess | null {
  const { STORAGE_URL: url, STORAGE_BUCKET: bucket, STORAGE_REGION: region } = settings
  const {
    STORAGE_ACCESS_KEY: accessKey,
    STORAGE_SECRET_KEY: secretKey,
    STORAGE_PATIENCE: timeoutMs,
  } = settings
  return url && bucket && accessKey && secretKey
    ? { url, bucket, region, accessKey, secretKey, timeoutMs }
    : null
}

/** Storage of uploads: DATA_DIR, or the bucket in front of files still in DATA_DIR. Makes no call yet. */
export function openStorage(settings: Settings): Storage {
  const folder = folderStorage(settings.DATA_DIR)
  const bucket = bucketOf(settings)
  return bucket ? overFolder(folder, recalled(bucketStorage(bucket))) : folder
}

/**
 * Checks at start whether the bucket can be used. Throws CannotStart where it refuses access; an unreachable one is only
 * logged, as pages work without it (rules/operations#22).
 */
export async function checkStorage(
  settings: Settings,
  log: { error(about: object, line: string): void },
): Promise<void> {
  const access = bucketOf(settings)
  const problem = access && (await bucketProblem(access))
  if (!problem) return
  if (problem.isReached) throw new CannotStart(problem.sentence)
  log.error({ from: 'storage' }, problem.sentence)
}

export type UploadsHealth = {
  place: 'folder' | 'bucket'
  /** Response time of the storage; null: it cannot be reached. */
  answerMs: number | null
}

/** Current health of the storage of uploads. Does not throw where it is away. */
export async function uploadsHealth(settings: Settings): Promise<UploadsHealth> {
  const begun = performance.now()
  const access = bucketOf(settings)
  const isThere = access
    ? (await bucketProblem(access)) === null
    : await stat(settings.DATA_DIR).then(
        (found) => found.isDirectory(),
        () => false,
      )
  const answerMs = isThere ? Math.round((performance.now() - begun) * 10) / 10 : null
  return { place: access ? 'bucket' : 'folder', answerMs }
}
