import type { ImportKind } from '#shop/imports/import-run.rules.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import { useMay } from './frame-context.ts'

/** Link from an import screen to its past imports. */
export function ImportHistory({ kind, look = 'link small' }: { kind: ImportKind; look?: string }) {
  const t = useWords('importRuns')
  const may = useMay()
  if (!may('system.read')) return null
  return (
    <Link to={`/desk/system/imports?kind=${kind}`} className={look}>
      {t('before')}
    </Link>
  )
}
