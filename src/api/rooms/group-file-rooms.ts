import * as files from '../../shop/customers/group-files/files.ts'
import * as groupFiles from '../../shop/customers/group-files/group-files.ts'
import { uploadGroupFile } from '../../shop/customers/group-files/upload.ts'
import type { Served } from '../../shop/serve.ts'

/** Endpoints of group imports by file. */
export const groupFileCalls: readonly Served[] = [
  groupFiles.listGroupFiles,
  uploadGroupFile,
  groupFiles.getGroupFile,
  groupFiles.checkGroupFile,
  groupFiles.requestGroupFile,
  groupFiles.cancelGroupFile,
  files.groupFileErrors,
  files.exportMemberships,
]
