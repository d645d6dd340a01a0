import { useWords } from '../i18n/words.tsx'
import { useBag } from './bag/bag-context.ts'

/** Undo for the line removed last. */
export function RemovedLine() {
  const t = useWords('bag')
  const { removed, set } = useBag()
  return (
    <div role="status">
      {removed ? (
        <p className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 bg-shell px-4 py-3 text-[0.9375rem]">
          {t('removed', { name: removed.name })}
          <button type="button" className="more text-sm!" onClick={() => set(removed.change)}>
            {t('undo')}
          </button>
        </p>
      ) : null}
    </div>
  )
}
