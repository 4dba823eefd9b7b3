export { startStack } from "../../../supabase/local/stack";
