import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getProduct, listVersions, type ProductVersion } from '#shop/products/editing/editor.contract.ts'
import type { VersionOrigin } from '#shop/products/state.rules.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Moment } from '../../shell/when.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { ChangeList } from '../change-list.tsx'

const size = 20

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const page = Math.max(1, Number(new URL(args.request.url).searchParams.get('page')) || 1)
  const [{ product }, { versions, total }] = await Promise.all([
    callDesk(args, getProduct, { id }),
    callDesk(args, listVersions, { id, page, limit: size }),
  ])
  return { product, versions, total }
}

/** Every version of a product with what it changed; an earlier one is taken up again as a new one. */
export default function History() {
  const t = useWords('products')
  const locale = useLocale()
  const { product, versions, total } = useLoaderData<typeof loader>()
  const name = textIn(locale, product.document.name) || product.sku
  return (
    <>
      <PageTop title={t('historyOf', { name })}>
        <Link to={`/desk/products/${product.id}`} className="act">
          {name}
        </Link>
      </PageTop>
      <ol className="desk-line-time desk-versions">
        {versions.map((version) => (
          <Version key={version.number} version={version} id={product.id} latest={product.version} />
        ))}
      </ol>
      <Pages total={total} size={size} />
    </>
  )
}

function Version({ version, id, latest }: { version: ProductVersion; id: string; latest: number }) {
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
