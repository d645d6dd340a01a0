import { useRef, type PointerEvent } from 'react'
import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'
import type { Moving } from './use-moving.ts'

/** Pixels below which a press counts as a click. */
const threshold = 6

type Drag = {
  booking: DeskBooking
  column: number
  x: number
  y: number
  grabbed: number
  isUnderWay: boolean
}

/** Column and minute of the grid under the pointer. */
function placeUnder(event: PointerEvent, grabbed: number): { column: number; minute: number } | null {
  const lanes = [...document.querySelectorAll<HTMLElement>('[data-lane]')]
  const lane = lanes.find((each) => {
    const { left, right } = each.getBoundingClientRect()
    return left <= event.clientX && event.clientX < right
  })
  if (!lane) return null
  const { top, height } = lane.getBoundingClientRect()
  const [opens, closes] = [Number(lane.dataset.opens), Number(lane.dataset.closes)]
  const minute = opens + ((event.clientY - grabbed - top) / height) * (closes - opens)
  return { column: Number(lane.dataset.lane), minute }
}

/**
 * Dragging by mouse or pen; touch scrolls, and moves by form or keyboard. The previous place stays dashed; a drop
 * must be confirmed before it is saved.
 */
export function useDragging(moving: Moving) {
  const drag = useRef<Drag | null>(null)
  /** Suppresses the click at the end of a drag. */
  const hasDragged = useRef(false)
  return {
    start(event: PointerEvent<HTMLElement>, booking: DeskBooking, column: number) {
      hasDragged.current = false
      if (event.button !== 0 || event.pointerType === 'touch' || !booking.canMove || moving.isSending) return
      const { top } = event.currentTarget.getBoundingClientRect()
      const { clientX: x, clientY: y } = event
      drag.current = { booking, column, x, y, grabbed: y - top, isUnderWay: false }
    },
    move(event: PointerEvent<HTMLElement>) {
      const { current } = drag
      if (!current) return
      const distance = Math.hypot(event.clientX - current.x, event.clientY - current.y)
      if (!current.isUnderWay) {
        if (distance < threshold) return
        current.isUnderWay = true
        hasDragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
        moving.pickUp(current.booking, current.column)
        return
      }
      const place = placeUnder(event, current.grabbed)
      if (place) moving.to(place)
    },
    end() {
      if (drag.current?.isUnderWay) moving.drop()
      drag.current = null
    },
    cancel() {
      if (drag.current?.isUnderWay) moving.giveUp()
      drag.current = null
    },
    isClick: () => !hasDragged.current,
  }
}
export type Dragging = ReturnType<typeof useDragging>
