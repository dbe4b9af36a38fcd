/** Starts a `redis-server` that stores nothing on disk; null if there is none on the PATH. */
export declare function startRedis(port?: number): Promise<{
  readonly url: string;
  stop(): Promise<void>;
} | null>;
