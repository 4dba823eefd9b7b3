import type { Supabase } from "@portal/shared/data/supabase";

export const listen = (supabase: Supabase) => supabase.channel("slots").subscribe();
