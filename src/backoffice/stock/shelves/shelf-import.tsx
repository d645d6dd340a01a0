import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { ImportHistory } from '../../shell/import-history.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useToast } from '../../shell/toast.tsx'
import { useWords } from '../../words/words.tsx'

/** Imports storage locations from the exported stock list. */
export function ShelfImport() {
  const t = useWords('stock')
  const { revalidate } = useRevalidator()
  const tell = useToast()
  const done = useCallback(
    (answer: Record<string, unknown>) => {
      const { shelves } = answer as { shelves: readonly unknown[] } // declared by the contract
      tell(t('shelvesTaken', { count: shelves.length }), false)
      void revalidate()
    },
    [revalidate, t, tell],
  )
  return (
    <ActPanel title={t('shelfFile')}>
      <ActForm call={calls.importShelves} withFile says={null} done={done} className="stack">
        <label className="field">
          {t('file')}
          <input type="file" name="file" required accept=".csv,.tsv,.txt,.xlsx" className="well" />
        </label>
        <p className="soft small">{t('shelfFileHint')}</p>
        <div className="row">
          <Send>{t('shelfFileGo')}</Send>
          <ImportHistory kind="shelves" />
        </div>
      </ActForm>
    </ActPanel>
  )
}
