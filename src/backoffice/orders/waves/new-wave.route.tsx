import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { Id } from '#shop/ids.ts'
import { previewWave } from '#shop/orders/waves/new-wave.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, onlyWith } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { sharedBoxes } from '../fulfilment/pick.rules.ts'

const most = 200

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'orders.fulfil')
  const query = new URL(args.request.url).searchParams
  const ids = [...new Set(query.getAll('id'))].filter((id) => Id.safeParse(id).success).slice(0, most)
  return ids.length === 0 ? { orders: [] } : callDesk(args, previewWave, { ids })
}

/** Preview of a pick wave: orders that can be picked together, and why others cannot. */
export default function NewWave() {
  const t = useWords('waves')
  const { orders } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const fit = orders.filter(({ exclusion }) => exclusion === null)
  const left = orders.filter(({ exclusion }) => exclusion !== null)
  const pieces = fit.reduce((sum, order) => sum + order.pieces, 0)
  const fixed = Object.fromEntries(fit.map(({ id }, at) => [`ids[${at}]`, id]))
  return (
    <>
      <PageTop title={t('new')}>
        <Link to="/desk/orders" className="act">
          {t('back')}
        </Link>
      </PageTop>
      <div className="stack wide" style={{ maxWidth: '46rem' }}>
        {fit.length === 0 ? (
          <p className="desk-empty">{t(orders.length === 0 ? 'nothingChosen' : 'nothingFits')}</p>
        ) : (
          <section className="desk-card stack" aria-labelledby="fit">
            <h2 id="fit">{t('fit', { orders: fit.length, pieces })}</h2>
            <ul className="desk-wave-chosen num">
              {fit.map(({ id, number, pieces: count }) => (
                <li key={id}>
                  <Link to={`/desk/orders/${id}`} className="link">
                    {number}
                  </Link>
                  <span className="push">× {count}</span>
                </li>
              ))}
            </ul>
            {sharedBoxes(fit).map((numbers) => (
              <p key={numbers}>{t('oneBox', { numbers })}</p>
            ))}
            <p className="soft">{t('startHint')}</p>
            <ActForm
              call={calls.startWave}
              fixed={fixed}
              goTo="/desk/waves/{wave.id}"
              done={(answer) => void navigate(`/desk/waves/${(answer.wave as { id: string }).id}`)}
            >
              <div className="row">
                <Send>{t('start')}</Send>
              </div>
            </ActForm>
          </section>
        )}
        {left.length > 0 ? (
          <section className="desk-card stack" aria-labelledby="left">
            <h2 id="left">{t('left')}</h2>
            <ul style={{ listStyle: 'none', padding: 0 }}>
              {left.map(({ id, number, exclusion, wave }) => (
                <li key={id} className="row">
                  <Link to={`/desk/orders/${id}`} className="link num">
                    {number}
                  </Link>
                  <span className="hot">
                    {exclusion ? t(`exclusion.${exclusion}`, { wave: wave ?? '' }) : null}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  )
}
