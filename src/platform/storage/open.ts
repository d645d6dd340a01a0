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

/** The bucket that the configuration names; null: uploads stay in DATA_DIR. */
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

/** Where uploads lie: in DATA_DIR, or in the bucket, with what DATA_DIR still has. Nothing is called yet. */
export function openStorage(settings: Settings): Storage {
  const folder = folderStorage(settings.DATA_DIR)
  const bucket = bucketOf(settings)
  return bucket ? overFolder(folder, recalled(bucketStorage(bucket))) : folder
}

/**
 * Looks whether the bucket can be used, before anything is opened. Throws CannotStart for one that refuses us; one that
 * does not answer is logged, for pages go on without it (rules/operations#22).
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
  /** How long the place takes to answer; null: it cannot be reached. */
  answerMs: number | null
}

/** How the place of uploads is doing now. Never throws for one that is away. */
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
