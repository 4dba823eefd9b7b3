import type { StorageClient as Client } from "@supabase/storage-js";

type Bucket = ReturnType<Client["from"]>;
type Call = (...values: unknown[]) => unknown;

/**
 * Replaces the class of storage-js inside supabase-js (slimLibraries.ts): loads it with the first request.
 * Only public URLs, without options, are made before that.
 */
export function StorageClient(...options: ConstructorParameters<typeof Client>): Client {
  let loading: Promise<Client> | undefined;
  const load = (): Promise<Client> => {
    loading ??= import("@supabase/storage-js").then(
      (library) => new library.StorageClient(...options),
    );
    return loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  };
  const [url] = options;
  const from = (bucket: string) =>
    later<Bucket>(async () => (await load()).from(bucket), {
      getPublicUrl: (path) => {
        const place = `${url.replace(/\/$/, "")}/object/public/${bucket}`;
        return { data: { publicUrl: encodeURI(`${place}/${path.replace(/^\/+/, "")}`) } };
      },
    });
  return later<Client>(load, { from });
}

/** Calls the methods of what is loaded, except for those of `now`. */
function later<Target extends object>(load: () => Promise<Target>, now: Partial<Target>): Target {
  return new Proxy(now as Target, {
    get(known, key) {
      // `await` must not take it for a promise.
      if (key in known || key === "then") return Reflect.get(known, key) as unknown;
      return async (...values: unknown[]) => {
        const target = await load();
        return (Reflect.get(target, key) as Call).apply(target, values);
      };
    },
  });
}
