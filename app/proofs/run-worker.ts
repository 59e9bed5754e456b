/** Asks a worker one question and lets it go. What goes wrong in it is thrown here. */
export function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  onProgress?: (answer: Answer) => boolean,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      // Some answers are only on the way to the last one.
      if (onProgress?.(data) !== true) resolve(data)
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(question)
  }).finally(() => worker.terminate())
}
