import { pino, type Logger } from 'pino'

export type Log = Logger

/** One JSON line a message; whatever could name a person is cut out. */
export const startLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        '*.email',
        '*.phone',
        '*.password',
        '*.token',
        '*.address',
        'headers.cookie',
        'headers.authorization',
      ],
      censor: '[cut]',
    },
  })
