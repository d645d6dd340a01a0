import type { DeskLevel } from '#shop/stock/desk.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'

/** Storage location in a row: edited in place, and sent by Enter or the button that appears with focus. */
export function ShelfCell({ level: { subSku, place, shelfCode } }: { level: DeskLevel }) {
  const t = useWords('stock')
  return (
    <ActForm
      key={shelfCode}
      call={calls.setShelf}
      fixed={{ sub_sku: subSku, place }}
      className="desk-shelf-form"
      says={t('shelfSaved', { sku: subSku })}
      stays
    >
      <input
        name="shelf_code"
        className="well num"
        defaultValue={shelfCode ?? ''}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        aria-label={t('shelfCodeOf', { sku: subSku })}
      />
      <Send look="">{t('save')}</Send>
    </ActForm>
  )
}
