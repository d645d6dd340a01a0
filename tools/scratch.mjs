// Where the databases of tests are: in memory where the system has room there. Each test file has a database of 1,900
// files, which some file systems on disks take longer to create and delete than the tests take to run.
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** In bytes: several times what the largest database of the tests needs. */
const room = 3 * 2 ** 30

/** A folder for data that is deleted after the tests; the one in TEST_DATA where that is set. */
export const scratchFolder = () => process.env.TEST_DATA ?? (hasRoom() ? inMemory : tmpdir())

function hasRoom() {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > room && process.availableMemory() > 2 * room
  } catch {
    return false // no such folder
  }
}
