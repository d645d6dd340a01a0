import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PickWave } from '#shop/orders/waves/wave.contract.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { Camera, hasCamera } from '../../stock/scan/camera.tsx'
import { useWords } from '../../words/words.tsx'

type Put = { box: number; pieces: number; picked: number }

/** A scan picks a piece and tells its box; focus stays in the field for the next scan. */
export function WaveScan({ wave }: { wave: PickWave }) {
  const t = useWords('waves')
  const scan = useWords('scan')
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [put, setPut] = useState<Put | null>(null)
  const [isLooking, setLooking] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const read = (code: string) => {
    const field = area.current?.querySelector<HTMLInputElement>('input[name="sub_sku"]')
    if (!field?.form) return
    field.value = code
    field.form.requestSubmit()
  }
  const done = (answer: Record<string, unknown>) => {
    setPut(answer as unknown as Put) // declared by the contract
    void revalidate()
    area.current?.querySelector<HTMLInputElement>('input[name="sub_sku"]')?.focus()
  }
  return (
    <div ref={area} className="desk-card stack no-print">
      <ActForm
        call={calls.takePiece}
        fixed={{ id: wave.id }}
        className="row end"
        says={null}
        done={done}
        refused={() => setPut(null)}
      >
        <TextField name="sub_sku" label={scan('label')} placeholder={scan('hint')} required maxLength={80} />
        <Send>{t('takeOne')}</Send>
        {hydrated && hasCamera() ? (
          <button type="button" className="act" onClick={() => setLooking(!isLooking)}>
            {scan(isLooking ? 'stopCamera' : 'camera')}
          </button>
        ) : null}
      </ActForm>
      <p role="status" className="desk-wave-put">
        {put ? t('put', { box: put.box, picked: put.picked, pieces: put.pieces }) : t('ready')}
      </p>
      {isLooking ? <Camera read={read} /> : null}
    </div>
  )
}
