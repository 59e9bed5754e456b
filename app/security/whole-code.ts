import { readTypedCode } from '@candor/domain/security/recovery-code.ts'

/** Whether what is typed can be a code at all: six digits, or a recovery code. */
export const isWholeCode = (text: string): boolean => readTypedCode(text) !== null
