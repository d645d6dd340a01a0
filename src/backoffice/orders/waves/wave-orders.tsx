import type { PickWave } from '#shop/orders/waves/wave.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { StateLabel } from '../../shell/label.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'

/** Pieces to restock from the boxes of orders that dropped out. */
export function PutBack({ wave }: { wave: PickWave }) {
  const t = useWords('waves')
  if (wave.toRestock.length === 0) return null
  return (
    <section className="desk-card stack" aria-labelledby="put-back">
      <h2 id="put-back">{t('toRestock')}</h2>
      <ul className="num" style={{ listStyle: 'none', padding: 0 }}>
        {wave.toRestock.map(({ subSku, box, pieces }) => (
          <li key={`${box} ${subSku}`} className="hot">
            {t('box', { box })} · {subSku} × {pieces}
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateOf = ({ state, isPacked }: PickWave['orders'][number]) =>
  isPacked ? 'packed' : state === 'picked' ? 'wave_picked' : 'wave_waiting'

/** Boxes of a wave: what is missing, which can be packed, and which dropped out and why. */
export function WaveOrders({ wave }: { wave: PickWave }) {
  const t = useWords('waves')
  const act = useWords('act')
  return (
    <section aria-labelledby="boxes">
      <h2 id="boxes">{t('boxes')}</h2>
      <ul className="desk-wave-lines boxes">
        {wave.orders.map((order) => (
          <li key={order.id} data-taken={order.state === 'dropped' || undefined}>
            <b className="desk-wave-count num">{order.box}</b>
            <div className="stack" style={{ gap: 6 }}>
              <div className="row">
                <Link to={`/desk/orders/${order.id}`} className="link num">
                  {order.number}
                </Link>
                <span className="num push">
                  <b>{order.picked}</b> <span className="soft">{t('of', { count: order.pieces })}</span>
                </span>
              </div>
              {order.together.length > 0 && order.cause === null ? (
                <small>{t('sharesBox', { numbers: order.together.join(', ') })}</small>
              ) : null}
              <div className="row">
                {order.cause ? (
                  <span className="hot">{t('droppedOut', { cause: t(`cause.${order.cause}`) })}</span>
                ) : (
                  <StateLabel state={stateOf(order)} />
                )}
                {order.toPack ? (
                  <ActForm call={calls.pack} fixed={{ id: order.id }} className="no-print push">
                    <Send>
                      {order.together.length > 0 ? t('packBox', { box: order.box }) : act('pack')}{' '}
                      <span className="unseen">{order.number}</span>
                    </Send>
                  </ActForm>
                ) : null}
              </div>
              {order.state === 'waiting' ? (
                <ActPanel title={t('takeOut')}>
                  <ActForm call={calls.undo} fixed={{ id: order.id, step: 'pick' }} className="row end">
                    <p className="whole soft">{t('takeOutText')}</p>
                    <TextField name="reason" label={act('reason')} required maxLength={300} />
                    <Send>{t('takeOutGo')}</Send>
                  </ActForm>
                </ActPanel>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
