import type { ProductVersion } from '#shop/products/editing/editor.contract.ts'
import type { VersionOrigin } from '#shop/products/state.rules.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { ActPanel } from '../../shell/panel.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { ChangeList } from '../change-list.tsx'

/** A version of a product: author, changes, and a button to restore it. */
export function VersionCard({
  version,
  id,
  latest,
}: {
  version: ProductVersion
  id: string
  latest: number
}) {
  const t = useWords('products')
  const may = useMay()
  const { number, origin, fromNumber, who, note, at, isLive, changes } = version
  return (
    <li>
      <section className="desk-card" aria-labelledby={`v${number}`}>
        <div className="row">
          <h2 id={`v${number}`}>{t('versionOf', { number })}</h2>
          {isLive ? <span className="desk-label ok">{t('isLive')}</span> : null}
          {number === latest && !isLive ? <span className="desk-label">{t('isDraft')}</span> : null}
          <span className="soft">
            {t(`originOf.${origin as VersionOrigin}`, { number: fromNumber ?? 0 })} · {who} ·{' '}
            <Moment at={at} />
          </span>
        </div>
        {note ? <p>{note}</p> : null}
        {changes.length > 0 ? (
          <ChangeList changes={changes} />
        ) : (
          <p className="soft small">{number === 1 ? t('firstVersion') : t('noChange')}</p>
        )}
        {may('products.texts') && number !== latest ? (
          <div className="row">
            <ActPanel title={t('restore')}>
              <ActForm
                call={calls.restoreProductVersion}
                fixed={{ id, number: String(number), version: String(latest) }}
                className="row end"
              >
                <TextField name="note" label={t('note')} maxLength={300} />
                <Send name="mode" value="live">
                  {t('restoreLive')}
                </Send>
                <Send name="mode" value="draft" look="">
                  {t('restoreDraft')}
                </Send>
              </ActForm>
            </ActPanel>
          </div>
        ) : null}
      </section>
    </li>
  )
}
