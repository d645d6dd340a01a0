import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useFrame, useMay } from '../../shell/frame-context.ts'
import { ActPanel } from '../../shell/panel.tsx'
import { Age, Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { ChangeList } from '../change-list.tsx'
import { ProductStateLabel } from '../product-state.tsx'
import { TextMarks } from '../text-marks.tsx'
import { useProduct } from './product-context.ts'

/** State of the product, unpublished changes, and scheduled publication. */
export function StandingBar() {
  const t = useWords('products')
  const { product } = useProduct()
  const { now } = useFrame()
  const may = useMay()
  const onVersion = { id: product.id, version: String(product.version) }
  const waits = product.live !== product.version
  return (
    <section className="desk-card desk-standing" aria-label={t('standing')}>
      <div className="row">
        <ProductStateLabel state={product.state} />
        <TextMarks missing={product.missing} />
        <span className="soft small">
          {product.sku} · {t('versionOf', { number: product.version })} · {product.savedBy}{' '}
          <Age at={product.savedAt} now={now} />
        </span>
        {product.publishAt ? (
          <span className={product.publishAt < now ? 'hot' : undefined}>
            {t('scheduledBy', { who: product.publishBy ?? '' })} <Moment at={product.publishAt} />
          </span>
        ) : null}
      </div>
      {product.publishHeld ? (
        <p className="hot">{t('scheduleHeld', { who: product.publishBy ?? '' })}</p>
      ) : null}
      {waits ? (
        <>
          <p>{product.live === null ? t('neverLive') : t('waitingCount', { count: product.waitingCount })}</p>
          {product.live !== null && product.waiting.length > 0 ? (
            <details className="desk-more">
              <summary>{t('seeChanges')}</summary>
              <ChangeList changes={product.waiting} />
            </details>
          ) : null}
        </>
      ) : null}
      {waits && product.mayPublish ? (
        <div className="row" style={{ alignItems: 'start' }}>
          <ActForm call={calls.publishProduct} fixed={onVersion} className="row" label={t('publish')}>
            <Send>{t('publish')}</Send>
          </ActForm>
          <ActPanel title={product.publishAt ? t('reschedule') : t('schedule')}>
            <ActForm call={calls.scheduleProduct} fixed={onVersion} className="row end">
              <TextField name="at" label={t('at')} type="datetime-local" required />
              <Send>{t('schedule')}</Send>
            </ActForm>
          </ActPanel>
          {product.publishAt ? (
            <ActForm call={calls.unscheduleProduct} fixed={{ id: product.id }} className="row">
              <Send look="">{t('unschedule')}</Send>
            </ActForm>
          ) : null}
          {product.live === null ? null : (
            <ActForm call={calls.discardProductDraft} fixed={onVersion} className="row">
              <Send look="quiet">{t('discard')}</Send>
            </ActForm>
          )}
        </div>
      ) : waits && may('products.texts') ? (
        <p className="soft">{t('othersPublish')}</p>
      ) : null}
    </section>
  )
}
