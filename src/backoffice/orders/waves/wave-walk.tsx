import type { PickWave, WaveLine } from '#shop/orders/waves/wave.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { Thumbnail } from '../../products/thumbnail.tsx'
import { useWords } from '../../words/words.tsx'

/** Pieces still to pick, by warehouse and storage location, and below them those already picked. */
export function WaveWalk({ wave }: { wave: PickWave }) {
  const t = useWords('waves')
  const toTake = wave.lines.filter(({ pieces, picked }) => picked < pieces)
  const taken = wave.lines.filter(({ pieces, picked }) => picked === pieces)
  const places = [...new Set(toTake.map(({ place }) => place))]
  return (
    <>
      {places.map((place) => (
        <section key={place} aria-label={t('walkAt', { place })}>
          <h2>{t('walkAt', { place })}</h2>
          <ul className="desk-wave-lines">
            {toTake
              .filter((line) => line.place === place)
              .map((line) => (
                <WaveItem key={line.subSku} wave={wave} line={line} />
              ))}
          </ul>
        </section>
      ))}
      {taken.length > 0 ? (
        <section aria-label={t('trolley')}>
          <h2>
            {t('trolley')} <span className="soft num">{wave.picked}</span>
          </h2>
          <ul className="desk-wave-lines">
            {taken.map((line) => (
              <WaveItem key={line.subSku} wave={wave} line={line} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function WaveItem({ wave, line }: { wave: PickWave; line: WaveLine }) {
  const t = useWords('waves')
  const isTaken = line.picked === line.pieces
  const fixed = { id: wave.id, sub_sku: line.subSku }
  /** Number of the order within a box, if several orders in it have this option. */
  const numberIn = ({ boxes }: WaveLine, box: number, orderId: string) =>
    boxes.filter((each) => each.box === box).length > 1 ? (
      <small className="soft">{wave.orders.find(({ id }) => id === orderId)?.number} </small>
    ) : null
  return (
    <li data-taken={isTaken || undefined}>
      {line.picture ? <Thumbnail src={line.picture} /> : <span />}
      <div className="stack" style={{ gap: 2 }}>
        <div className="row">
          {line.shelfCode === null ? null : (
            <b className="desk-shelf num">
              <span className="unseen">{t('shelf')} </span>
              {line.shelfCode}
            </b>
          )}
          <b className="num">{line.subSku}</b>
          <span className="num push">
            <b>{line.picked}</b> <span className="soft">{t('of', { count: line.pieces })}</span>
          </span>
        </div>
        <span>{[line.name, line.optionName].filter(Boolean).join(' · ')}</span>
        {line.lots.map(({ lot, expiresOn, pieces }) => (
          <small key={lot} className="num">
            {t('lot', { lot: lot ?? '' })} {expiresOn ? t('until', { day: expiresOn }) : ''} × {pieces}
          </small>
        ))}
        <div className="desk-wave-boxes">
          {line.boxes.map(({ orderId, box, pieces, picked }) => (
            <span key={orderId} className="desk-wave-box">
              <span className="num">
                {t('box', { box })} {numberIn(line, box, orderId)}
                <b>{picked}</b>/{pieces}
              </span>
              {wave.state === 'open' && picked > 0 ? (
                <ActForm
                  call={calls.returnPiece}
                  fixed={{ ...fixed, order_id: orderId }}
                  className="no-print"
                >
                  <Send look="quiet">
                    <span aria-hidden="true">−1</span>
                    <span className="unseen">{t('takeBack', { sku: line.subSku, box })}</span>
                  </Send>
                </ActForm>
              ) : null}
              {wave.state === 'open' && picked < pieces ? (
                <ActForm call={calls.takePiece} fixed={{ ...fixed, order_id: orderId }} className="no-print">
                  <Send look="">
                    <span aria-hidden="true">+1</span>
                    <span className="unseen">{t('takeInto', { sku: line.subSku, box })}</span>
                  </Send>
                </ActForm>
              ) : null}
            </span>
          ))}
        </div>
      </div>
    </li>
  )
}
