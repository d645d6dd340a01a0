import { useWords } from '../../words/words.tsx'
import { useHealth } from './use-health.ts'
import { bytesText, spanText } from './figures.rules.ts'
import { Area } from './health-area.tsx'

/** Response time, connections and size of the database. */
export function DatabaseHealth() {
  const t = useWords('health')
  const { database } = useHealth()
  return (
    <Area
      area="database"
      figures={[
        [t('answers'), t('milliseconds', { count: database.answerMs })],
        [t('connections'), `${database.connections} / ${database.mostConnections}`],
        [t('longest'), spanText(database.longestSeconds)],
        [t('size'), bytesText(database.bytes)],
      ]}
    />
  )
}

/** Disk, memory and versions of the server. */
export function ServerHealth() {
  const t = useWords('health')
  const { disk, runtime, database } = useHealth()
  return (
    <Area
      area="disk"
      figures={[
        [t('free'), `${bytesText(disk.freeBytes)} / ${bytesText(disk.bytes)}`],
        [t('memory'), bytesText(runtime.memoryBytes)],
        [t('uptime'), spanText(runtime.uptimeSeconds)],
        ['Node.js', runtime.node],
        ['PostgreSQL', database.version],
        [t('migration'), database.migration.replace(/\.sql$/, '')],
      ]}
    />
  )
}

/** Upload storage, and whether it responds. */
export function UploadsHealth() {
  const t = useWords('health')
  const { place, answerMs } = useHealth().uploads
  return (
    <Area
      area="uploads"
      figures={[
        [t('place'), t(`placeOf.${place}`)],
        [t('answers'), answerMs === null ? t('away') : t('milliseconds', { count: answerMs })],
      ]}
    />
  )
}

/** Search engine, and whether it responds. */
export function SearchHealth() {
  const t = useWords('health')
  const { by, answerMs, lagSeconds } = useHealth().search
  return (
    <Area
      area="search"
      figures={[
        [t('searchBy'), t(`searchOf.${by}`)],
        [t('answers'), answerMs === null ? t('away') : t('milliseconds', { count: answerMs })],
        [t('lag'), spanText(lagSeconds)],
      ]}
    />
  )
}
