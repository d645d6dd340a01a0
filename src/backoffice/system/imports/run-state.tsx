import type { ImportRun } from '#shop/imports/import-run.contract.ts'
import type { ImportRunState } from '#shop/imports/import-run.rules.ts'
import { useWords } from '../../words/words.tsx'

const tones: Readonly<Record<ImportRunState, string>> = {
  running: '',
  done: 'ok',
  refused: 'warn',
  interrupted: 'warn',
}

/** Result of an import, and whether it was a dry run. */
export function RunState({ run: { state, isDryRun } }: { run: Pick<ImportRun, 'state' | 'isDryRun'> }) {
  const t = useWords('importRuns')
  return (
    <>
      <span className={`desk-label ${tones[state]}`}>{t(`stateOf.${state}`)}</span>
      {isDryRun ? (
        <>
          {' '}
          <span className="desk-label">{t('dryRun')}</span>
        </>
      ) : null}
    </>
  )
}

/** Name of the file, or that there was none. */
export function useRunName(): (run: Pick<ImportRun, 'fileName'>) => string {
  const t = useWords('importRuns')
  return ({ fileName }) => fileName || t('pasted')
}

/** Author of an import: a staff user, or a command on the server. */
export function useRunAuthor(): (run: Pick<ImportRun, 'source' | 'startedBy'>) => string {
  const t = useWords('importRuns')
  return ({ source, startedBy }) => startedBy || t(`sourceOf.${source}`)
}
