import type { ReactNode } from 'react'
import { Picture, type PictureSource } from '#ui/picture.tsx'

export type DoorwayProps = {
  title: string
  /** What will be found here, in a sentence or two. */
  text: ReactNode
  picture: PictureSource
  alt: string
  eyebrow?: ReactNode
  /** Ways onward, the first of them a button. */
  action: ReactNode
}

/** A page whose room is still being furnished: what it will be, and where to go meanwhile. */
export function Doorway({ title, text, picture, alt, eyebrow, action }: DoorwayProps) {
  return (
    <div className="wrap grid items-center gap-x-[clamp(3rem,8vw,8rem)] gap-y-9 py-[clamp(1.5rem,4vw,4rem)] md:min-h-[70vh] md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <div className="max-md:order-2">
        {eyebrow ? <p className="eyebrow mb-3">{eyebrow}</p> : null}
        <h1>{title}</h1>
        <p className="lead mt-5">{text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-4">{action}</div>
      </div>
      <Picture
        source={picture}
        alt={alt}
        first
        sizes="(min-width: 768px) 45vw, 94vw"
        className="aspect-[4/3] w-full object-cover md:aspect-[4/5] md:max-h-[78vh]"
      />
    </div>
  )
}
